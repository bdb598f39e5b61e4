# The image of every service, from one pattern. docker/prepare builds the jars first; then, for one service:
#   docker build --build-arg SERVICE=studio --build-arg TOOLS=speech --target service -t podworks/studio .
# TOOLS is plain, or media where FFmpeg is needed, or speech where transcripts are made too.
ARG TOOLS=plain

FROM eclipse-temurin:25-jre AS plain
RUN groupadd --gid 10001 podworks \
    && useradd --uid 10001 --gid podworks --no-create-home --shell /usr/sbin/nologin podworks \
    && install -d -o podworks -g podworks /work \
    && install -d /app
COPY --chmod=755 docker/healthy /usr/local/bin/healthy
ENV LC_ALL=C.UTF-8

# The distribution's FFmpeg, for its security updates: files-service and the studio run it on untrusted files. The
# sandbox is bubblewrap where the container may create namespaces, otherwise setpriv of util-linux.
FROM plain AS media
RUN apt-get update \
    && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends bubblewrap ffmpeg util-linux \
    && rm -rf /var/lib/apt/lists/*

# The learned models, and the libraries that whisper.cpp is linked against.
FROM media AS speech
RUN apt-get update \
    && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends pocketsphinx pocketsphinx-en-us libgomp1 libstdc++6 \
    && rm -rf /var/lib/apt/lists/*
COPY models/target/models /opt/podworks/models
ENV STUDIO_MODELS=/opt/podworks/models

FROM eclipse-temurin:25-jre AS unpacked
ARG SERVICE
COPY ${SERVICE}/target/${SERVICE}-1.0.0-SNAPSHOT.jar /build/app.jar
RUN java -Djarmode=tools -jar /build/app.jar extract --layers --application-filename app.jar --destination /build/layers \
    && mkdir -p /build/layers/dependencies /build/layers/spring-boot-loader \
        /build/layers/snapshot-dependencies /build/layers/application

FROM ${TOOLS} AS service
ARG SERVICE
WORKDIR /app
# Layers that rarely change come first, so that a new version of a service is a small download.
COPY --from=unpacked /build/layers/dependencies/ ./
COPY --from=unpacked /build/layers/spring-boot-loader/ ./
COPY --from=unpacked /build/layers/snapshot-dependencies/ ./
COPY --from=unpacked /build/layers/application/ ./
# The JVM accepts the cache only with the same JVM and files that created it.
COPY --chmod=755 docker/train /usr/local/bin/train
COPY docker/java.options ./
# Logs are one JSON object per line; plain text if empty. Set here, because the cache depends on it.
ENV LOG_FORMAT=ecs
RUN train
USER podworks
ENV SERVER_PORT=8080
# Additional JVM options; java.options has those that the cache depends on.
ENV JDK_JAVA_OPTIONS="-XX:MaxRAMPercentage=60"
LABEL org.opencontainers.image.title="podworks/${SERVICE}"
EXPOSE 8080
HEALTHCHECK --interval=5s --timeout=3s --start-period=90s --retries=6 CMD ["healthy"]
ENTRYPOINT ["java", "@/app/java.options", "-jar", "/app/app.jar"]

# The S3 store and the mailbox that the tests use, as stand-ins.
FROM plain AS cloud
RUN install -d -o podworks -g podworks /data/store /data/mail
COPY target/cloud/ /app/lib/
USER podworks
WORKDIR /app
ENV JDK_JAVA_OPTIONS="-XX:MaxRAMPercentage=60"
ENV CLOUD_ADDRESS=0.0.0.0 STORE_PORT=9000 STORE_DATA=/data/store SMTP_PORT=2525 MAIL_FOLDER=/data/mail
EXPOSE 9000 2525
HEALTHCHECK --interval=5s --timeout=3s --start-period=30s --retries=6 CMD ["bash", "-c", "exec 3<>/dev/tcp/127.0.0.1/9000"]
ENTRYPOINT ["java", "-XX:+UseSerialGC", "-XX:-UsePerfData", "-XX:+ExitOnOutOfMemoryError", "-Duser.timezone=UTC", "--enable-native-access=ALL-UNNAMED", "--sun-misc-unsafe-memory-access=allow", "-cp", "/app/lib/*", "dev.podworks.local.cloud.CloudMain"]

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

# The distribution's FFmpeg: the checks of recordings and the studio run it on strangers' files, so it gets its
# security updates from there. bubblewrap is their sandbox where the container may make namespaces, and setpriv, of
# util-linux, elsewhere.
FROM plain AS media
RUN apt-get update \
    && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends bubblewrap ffmpeg util-linux \
    && rm -rf /var/lib/apt/lists/*

# The two libraries are what whisper.cpp is linked against.
FROM media AS speech
RUN apt-get update \
    && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends pocketsphinx pocketsphinx-en-us libgomp1 libstdc++6 \
    && rm -rf /var/lib/apt/lists/*

FROM eclipse-temurin:25-jre AS unpacked
ARG SERVICE
COPY ${SERVICE}/target/${SERVICE}-1.0.0-SNAPSHOT.jar /build/app.jar
RUN java -Djarmode=tools -jar /build/app.jar extract --layers --application-filename app.jar --destination /build/layers \
    && mkdir -p /build/layers/dependencies /build/layers/spring-boot-loader \
        /build/layers/snapshot-dependencies /build/layers/application

FROM ${TOOLS} AS service
ARG SERVICE
WORKDIR /app
# What changes seldom comes first, so that a new version of a service is a small download.
COPY --from=unpacked /build/layers/dependencies/ ./
COPY --from=unpacked /build/layers/spring-boot-loader/ ./
COPY --from=unpacked /build/layers/snapshot-dependencies/ ./
COPY --from=unpacked /build/layers/application/ ./
# The cache is made by the very JVM and files that use it, or the JVM would not take it.
COPY --chmod=755 docker/train /usr/local/bin/train
COPY docker/java.options ./
# One JSON object a line, for whatever gathers the containers' logs. Empty: readable text. Here, so that the cache knows.
ENV LOG_FORMAT=ecs
RUN train
USER podworks
ENV SERVER_PORT=8080
# More options of the JVM go here; java.options holds those that the cache depends on.
ENV JDK_JAVA_OPTIONS="-XX:MaxRAMPercentage=60"
LABEL org.opencontainers.image.title="podworks/${SERVICE}"
EXPOSE 8080
HEALTHCHECK --interval=5s --timeout=3s --start-period=90s --retries=6 CMD ["healthy"]
ENTRYPOINT ["java", "@/app/java.options", "-jar", "/app/app.jar"]

# The S3 store and the mailbox that the tests use, for machines that have no other.
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

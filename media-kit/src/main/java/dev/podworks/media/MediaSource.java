package dev.podworks.media;

import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// An input that a stranger gave us, as FFmpeg may read it.
public sealed interface MediaSource {

    /// The demuxers that recordings need, and none that opens further files or addresses (hls, dash, concat, sdp, …)
    /// or makes up content (lavfi). FFmpeg compares the probed format with it before it reads on.
    String DEMUXERS = "wav,w64,aiff,caf,flac,mp3,aac,ogg,mov,matroska,avi,asf,mpegts,mpeg,flv,amr";

    record LocalFile(Path path) implements MediaSource {
        @Override
        public List<String> inputArguments() {
            // With the protocol named, no file name can pass for a URL or an option.
            return guarded("file", List.of(), "file:" + path.toAbsolutePath());
        }
    }

    /// A presigned link into the object store, http or https.
    record Remote(URI uri) implements MediaSource {
        public Remote {
            if (!"http".equals(uri.getScheme()) && !"https".equals(uri.getScheme())) {
                throw new IllegalArgumentException("Neither http nor https: " + uri.getScheme());
            }
        }

        @Override
        public List<String> inputArguments() {
            String protocols = uri.getScheme().equals("https") ? "https,tls,tcp" : "http,tcp";
            // A connection that is cut or goes silent is taken up again where it broke, for 10 seconds.
            List<String> patience = List.of("-rw_timeout", "30000000", "-reconnect", "1", "-reconnect_delay_max", "10");
            return guarded(protocols, patience, uri.toString());
        }
    }

    /// The input with its guards: what stands in front of `-i`, `-i` and the address.
    List<String> inputArguments();

    private static List<String> guarded(String protocols, List<String> more, String address) {
        List<String> arguments = new ArrayList<>();
        arguments.addAll(List.of("-protocol_whitelist", protocols, "-format_whitelist", DEMUXERS));
        arguments.addAll(
                List.of("-max_streams", "64", "-probesize", "20M", "-analyzeduration", "10M", "-threads", "1"));
        arguments.addAll(more);
        arguments.addAll(List.of("-i", address));
        return List.copyOf(arguments);
    }
}

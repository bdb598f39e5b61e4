package dev.podworks.media;

import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// An untrusted input of FFmpeg.
public sealed interface MediaSource {

    /// The allowed demuxers. None of them opens further files or URLs (hls, dash, concat, sdp, …) or generates
    /// content (lavfi). FFmpeg checks the probed format against the list before it reads on.
    String DEMUXERS = "wav,w64,aiff,caf,flac,mp3,aac,ogg,mov,matroska,avi,asf,mpegts,mpeg,flv,amr";

    record LocalFile(Path path) implements MediaSource {
        @Override
        public List<String> inputArguments() {
            // With an explicit protocol, a file name cannot be taken for a URL or an option.
            return restricted("file", List.of(), "file:" + path.toAbsolutePath());
        }
    }

    /// A presigned URL of the object store, http or https.
    record Remote(URI uri) implements MediaSource {
        public Remote {
            if (!"http".equals(uri.getScheme()) && !"https".equals(uri.getScheme())) {
                throw new IllegalArgumentException("The URL's scheme must be http or https, not " + uri.getScheme());
            }
        }

        @Override
        public List<String> inputArguments() {
            var protocols = uri.getScheme().equals("https") ? "https,tls,tcp" : "http,tcp";
            // A connection that breaks or stalls is resumed at the same offset, for at most 10 seconds.
            var reconnect = List.of("-rw_timeout", "30000000", "-reconnect", "1", "-reconnect_delay_max", "10");
            return restricted(protocols, reconnect, uri.toString());
        }
    }

    /// The options that restrict the input, `-i` and its URL.
    List<String> inputArguments();

    private static List<String> restricted(String protocols, List<String> options, String url) {
        var arguments = new ArrayList<String>();
        arguments.addAll(List.of("-protocol_whitelist", protocols, "-format_whitelist", DEMUXERS));
        arguments.addAll(
                List.of("-max_streams", "64", "-probesize", "20M", "-analyzeduration", "10M", "-threads", "1"));
        arguments.addAll(options);
        arguments.addAll(List.of("-i", url));
        return List.copyOf(arguments);
    }
}

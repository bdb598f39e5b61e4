package dev.podworks.media;

import java.nio.file.Path;
import java.util.List;

/// A process of a run.
public sealed interface Stage {
    /// FFmpeg.
    ///
    /// @param arguments without the program and the options common to all runs
    record FfmpegStage(List<String> arguments) implements Stage {}

    /// Another program, which reads `pipe:0` and writes `pipe:1` as its standard input and output.
    ///
    /// @param command the program's path and its arguments; not interpreted by a shell
    /// @param readable files and directories outside the system's that it may read
    record Program(List<String> command, List<Path> readable) implements Stage {}

    static List<Stage> ffmpeg(List<List<String>> stages) {
        return stages.stream().<Stage>map(FfmpegStage::new).toList();
    }
}

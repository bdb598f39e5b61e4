package dev.podworks.contracts.project;

import dev.podworks.contracts.WireEnum;

/// An audio format that a customer can choose.
public enum AudioFormatName implements WireEnum {
    MP3,
    M4A,
    OPUS,
    FLAC,
    WAV
}

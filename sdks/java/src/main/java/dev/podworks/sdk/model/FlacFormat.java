package dev.podworks.sdk.model;

/** FLAC with 24 bits at 48 kHz, lossless, with title and chapters. It has no properties. */
public record FlacFormat() {}

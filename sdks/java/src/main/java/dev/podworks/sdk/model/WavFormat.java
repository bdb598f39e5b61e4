package dev.podworks.sdk.model;

/** PCM with 24 bits at 48 kHz, with the title; RF64 above 4 GB. It has no properties. */
public record WavFormat() {}

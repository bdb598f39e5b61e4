package dev.podworks.denoiser;

import java.util.List;

/// How much of the recording stays in the output, over time.
final class Attenuation {
    /// 200 ms.
    private static final int FADE_HOPS = 20;

    private final float residual;
    private final List<Span> kept;
    private int next;

    /// @param limitDb by how much noise is attenuated at most
    /// @param kept where the recording passes unchanged, in order
    Attenuation(double limitDb, List<Span> kept) {
        this.residual = (float) Math.pow(10, -limitDb / 20);
        this.kept = List.copyOf(kept);
    }

    /// In samples at 48 kHz.
    ///
    /// @param end exclusive
    record Span(long start, long end) {
        /// @param text such as `48000-96000`
        static Span parse(String text) {
            var numbers = text.split("-", 2);
            return new Span(Long.parseLong(numbers[0]), Long.parseLong(numbers[1]));
        }
    }

    /// The share of the recording in a frame, from 0 to 1. It rises before a span that is kept, and falls after it.
    ///
    /// @param frame not before that of the previous call
    float residual(long frame) {
        return residualAt(frame * Framing.HOP);
    }

    /// @param sample not before that of the previous call
    float residualAt(long sample) {
        while (next < kept.size() && kept.get(next).end() + FADE_HOPS * Framing.HOP <= sample) {
            next++;
        }
        float share = residual;
        for (int i = next; i < Math.min(next + 2, kept.size()); i++) {
            share = Math.max(share, residual(kept.get(i), sample));
        }
        return share;
    }

    private float residual(Span span, long sample) {
        long distance = Math.max(Math.max(span.start() - sample, sample - span.end() + 1), 0);
        float fade = 1 - (float) distance / (FADE_HOPS * Framing.HOP);
        return residual + (1 - residual) * Math.max(0, fade);
    }
}

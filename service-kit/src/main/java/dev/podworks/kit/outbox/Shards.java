package dev.podworks.kit.outbox;

/// How keys are shared among relays: every key belongs to one shard, and a shard is relayed by one replica at a time.
final class Shards {
    static final int COUNT = 32;

    private Shards() {}

    static short of(String key) {
        return (short) Math.floorMod(key.hashCode(), COUNT);
    }
}

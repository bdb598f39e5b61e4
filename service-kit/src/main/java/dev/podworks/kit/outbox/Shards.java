package dev.podworks.kit.outbox;

/// Distributes keys over relays: each key belongs to one shard, and one replica at a time relays a shard.
final class Shards {
    static final int COUNT = 32;

    private Shards() {}

    static short of(String key) {
        return (short) Math.floorMod(key.hashCode(), COUNT);
    }
}

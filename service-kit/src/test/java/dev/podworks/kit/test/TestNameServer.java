package dev.podworks.kit.test;

import io.netty.bootstrap.Bootstrap;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.DatagramChannel;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioDatagramChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.dns.DatagramDnsQuery;
import io.netty.handler.codec.dns.DatagramDnsQueryDecoder;
import io.netty.handler.codec.dns.DatagramDnsResponse;
import io.netty.handler.codec.dns.DatagramDnsResponseEncoder;
import io.netty.handler.codec.dns.DefaultDnsQuery;
import io.netty.handler.codec.dns.DefaultDnsRawRecord;
import io.netty.handler.codec.dns.DefaultDnsResponse;
import io.netty.handler.codec.dns.DnsQuestion;
import io.netty.handler.codec.dns.DnsRecordType;
import io.netty.handler.codec.dns.DnsResponse;
import io.netty.handler.codec.dns.DnsResponseCode;
import io.netty.handler.codec.dns.DnsSection;
import io.netty.handler.codec.dns.TcpDnsQueryDecoder;
import io.netty.handler.codec.dns.TcpDnsResponseEncoder;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/// A name server over UDP and TCP that returns the same addresses for every name, with a TTL of ten minutes, as
/// Docker's does. By default, the address is this machine's.
@SuppressWarnings({"FutureReturnValueIgnored", "ArgumentSelectionDefectChecker"})
public final class TestNameServer implements AutoCloseable {
    private static final int TTL_SECONDS = 600;
    /// To find a port that is free over both protocols.
    private static final int ATTEMPTS = 20;

    private final EventLoopGroup threads = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
    private final AtomicInteger queries = new AtomicInteger();
    private final Udp udp;
    private volatile boolean silentOverTcp;
    private volatile List<InetAddress> addresses = List.of(InetAddress.getLoopbackAddress());
    private final Channel datagrams;
    private final Channel connections;

    /// How it handles queries over UDP. Over TCP it responds at once, unless it is silent there.
    public enum Udp {
        RESPONSE,
        NO_RESPONSE,
        LATE_RESPONSE,
        TRUNCATED,
        UNKNOWN_NAME,
        SERVER_FAILURE
    }

    public static final Duration LATE = Duration.ofSeconds(8);

    public TestNameServer(Udp udp) {
        this.udp = udp;
        for (int attempt = 1; ; attempt++) {
            var listening = listen();
            var bound = bindUdp((InetSocketAddress) listening.localAddress());
            if (bound.isSuccess()) {
                this.connections = listening;
                this.datagrams = bound.channel();
                return;
            }
            listening.close().syncUninterruptibly();
            if (attempt == ATTEMPTS) {
                throw new IllegalStateException("No port is free for both protocols", bound.cause());
            }
        }
    }

    /// At a port that is free over TCP, which outgoing connections use too.
    private Channel listen() {
        return new ServerBootstrap()
                .group(threads)
                .channel(NioServerSocketChannel.class)
                .childHandler(new OverTcp())
                .bind(InetAddress.getLoopbackAddress(), 0)
                .syncUninterruptibly()
                .channel();
    }

    private ChannelFuture bindUdp(InetSocketAddress address) {
        return new Bootstrap()
                .group(threads)
                .channel(NioDatagramChannel.class)
                .handler(new OverUdp())
                .bind(address)
                .awaitUninterruptibly();
    }

    public InetSocketAddress address() {
        return (InetSocketAddress) datagrams.localAddress();
    }

    /// Makes it accept TCP connections without responding to queries.
    public TestNameServer silentOverTcp() {
        silentOverTcp = true;
        return this;
    }

    /// Sets the addresses that it returns from now on.
    public void setAddresses(String... literals) {
        addresses = Arrays.stream(literals).map(InetAddress::ofLiteral).toList();
    }

    /// The number of queries over UDP.
    public int queries() {
        return queries.get();
    }

    @Override
    public void close() {
        datagrams.close().syncUninterruptibly();
        connections.close().syncUninterruptibly();
        threads.shutdownGracefully();
    }

    private final class OverUdp extends ChannelInitializer<DatagramChannel> {
        @Override
        protected void initChannel(DatagramChannel socket) {
            socket.pipeline()
                    .addLast(new DatagramDnsQueryDecoder(), new DatagramDnsResponseEncoder())
                    .addLast(handler(DatagramDnsQuery.class, TestNameServer.this::overUdp));
        }
    }

    private final class OverTcp extends ChannelInitializer<SocketChannel> {
        @Override
        protected void initChannel(SocketChannel socket) {
            socket.pipeline()
                    .addLast(new TcpDnsQueryDecoder(), new TcpDnsResponseEncoder())
                    .addLast(handler(DefaultDnsQuery.class, TestNameServer.this::overTcp));
        }
    }

    private record Query<T>(ChannelHandlerContext context, T query) {}

    private static <T> SimpleChannelInboundHandler<T> handler(Class<T> type, Consumer<Query<T>> responder) {
        return new SimpleChannelInboundHandler<>(type) {
            @Override
            protected void channelRead0(ChannelHandlerContext context, T query) {
                responder.accept(new Query<>(context, query));
            }
        };
    }

    private void overTcp(Query<DefaultDnsQuery> received) {
        if (silentOverTcp) {
            return;
        }
        var response = new DefaultDnsResponse(received.query().id());
        received.context()
                .writeAndFlush(withAddresses(response, received.query().recordAt(DnsSection.QUESTION)));
    }

    private void overUdp(Query<DatagramDnsQuery> received) {
        queries.incrementAndGet();
        var query = received.query();
        var response = new DatagramDnsResponse(query.recipient(), query.sender(), query.id());
        DnsQuestion question = query.recordAt(DnsSection.QUESTION);
        switch (udp) {
            case RESPONSE -> received.context().writeAndFlush(withAddresses(response, question));
            case NO_RESPONSE -> response.release();
            case LATE_RESPONSE ->
                received.context()
                        .executor()
                        .schedule(
                                () -> received.context().writeAndFlush(withAddresses(response, question)),
                                LATE.toMillis(),
                                TimeUnit.MILLISECONDS);
            case TRUNCATED ->
                received.context().writeAndFlush(response.setTruncated(true).addRecord(DnsSection.QUESTION, question));
            case UNKNOWN_NAME ->
                received.context().writeAndFlush(withError(response, question, DnsResponseCode.NXDOMAIN));
            case SERVER_FAILURE ->
                received.context().writeAndFlush(withError(response, question, DnsResponseCode.SERVFAIL));
        }
    }

    private static DnsResponse withError(DnsResponse response, DnsQuestion question, DnsResponseCode code) {
        return response.setCode(code).addRecord(DnsSection.QUESTION, question);
    }

    private DnsResponse withAddresses(DnsResponse response, DnsQuestion question) {
        response.addRecord(DnsSection.QUESTION, question);
        if (question.type().equals(DnsRecordType.A)) {
            addresses.forEach(address -> response.addRecord(
                    DnsSection.ANSWER,
                    new DefaultDnsRawRecord(
                            question.name(),
                            DnsRecordType.A,
                            TTL_SECONDS,
                            Unpooled.wrappedBuffer(address.getAddress()))));
        }
        return response;
    }
}

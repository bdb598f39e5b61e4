package dev.podworks.kit.egress;

import io.netty.bootstrap.Bootstrap;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
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
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/// A name server on this machine, over UDP and TCP, for which every name is this machine.
@SuppressWarnings({"FutureReturnValueIgnored", "ArgumentSelectionDefectChecker"})
final class TestNameServer implements AutoCloseable {
    private static final int TTL_SECONDS = 600;

    private final EventLoopGroup threads = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
    private final AtomicInteger queries = new AtomicInteger();
    private final Udp udp;
    private volatile boolean silentOverTcp;
    private final Channel datagrams;
    private final Channel connections;

    /// What becomes of a query over UDP. Over TCP each is answered at once, unless it is silent there.
    enum Udp {
        ANSWERED,
        UNANSWERED,
        ANSWERED_LATE,
        TRUNCATED,
        UNKNOWN_NAME,
        SERVER_FAILURE
    }

    static final Duration LATE = Duration.ofSeconds(8);

    TestNameServer(Udp udp) {
        this.udp = udp;
        this.datagrams = new Bootstrap()
                .group(threads)
                .channel(NioDatagramChannel.class)
                .handler(new OverUdp())
                .bind(InetAddress.getLoopbackAddress(), 0)
                .syncUninterruptibly()
                .channel();
        this.connections = new ServerBootstrap()
                .group(threads)
                .channel(NioServerSocketChannel.class)
                .childHandler(new OverTcp())
                .bind(address())
                .syncUninterruptibly()
                .channel();
    }

    InetSocketAddress address() {
        return (InetSocketAddress) datagrams.localAddress();
    }

    /// Takes connections, and answers no query over them.
    TestNameServer silentOverTcp() {
        silentOverTcp = true;
        return this;
    }

    int queries() {
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

    private record Asked<T>(ChannelHandlerContext context, T query) {}

    private static <T> SimpleChannelInboundHandler<T> handler(Class<T> type, Consumer<Asked<T>> answer) {
        return new SimpleChannelInboundHandler<>(type) {
            @Override
            protected void channelRead0(ChannelHandlerContext context, T query) {
                answer.accept(new Asked<>(context, query));
            }
        };
    }

    private void overTcp(Asked<DefaultDnsQuery> asked) {
        if (silentOverTcp) {
            return;
        }
        var answer = new DefaultDnsResponse(asked.query().id());
        asked.context().writeAndFlush(filled(answer, asked.query().recordAt(DnsSection.QUESTION)));
    }

    private void overUdp(Asked<DatagramDnsQuery> asked) {
        queries.incrementAndGet();
        var query = asked.query();
        var answer = new DatagramDnsResponse(query.recipient(), query.sender(), query.id());
        DnsQuestion question = query.recordAt(DnsSection.QUESTION);
        switch (udp) {
            case ANSWERED -> asked.context().writeAndFlush(filled(answer, question));
            case UNANSWERED -> answer.release();
            case ANSWERED_LATE ->
                asked.context()
                        .executor()
                        .schedule(
                                () -> asked.context().writeAndFlush(filled(answer, question)),
                                LATE.toMillis(),
                                TimeUnit.MILLISECONDS);
            case TRUNCATED ->
                asked.context().writeAndFlush(answer.setTruncated(true).addRecord(DnsSection.QUESTION, question));
            case UNKNOWN_NAME -> asked.context().writeAndFlush(failed(answer, question, DnsResponseCode.NXDOMAIN));
            case SERVER_FAILURE -> asked.context().writeAndFlush(failed(answer, question, DnsResponseCode.SERVFAIL));
        }
    }

    private static DnsResponse failed(DnsResponse answer, DnsQuestion question, DnsResponseCode code) {
        return answer.setCode(code).addRecord(DnsSection.QUESTION, question);
    }

    private static DnsResponse filled(DnsResponse answer, DnsQuestion question) {
        answer.addRecord(DnsSection.QUESTION, question);
        if (question.type().equals(DnsRecordType.A)) {
            var bytes = InetAddress.getLoopbackAddress().getAddress();
            answer.addRecord(
                    DnsSection.ANSWER,
                    new DefaultDnsRawRecord(
                            question.name(), DnsRecordType.A, TTL_SECONDS, Unpooled.wrappedBuffer(bytes)));
        }
        return answer;
    }
}

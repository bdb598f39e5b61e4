package dev.podworks.kit.upstream;

import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.DatagramChannel;
import io.netty.channel.socket.nio.NioDatagramChannel;
import io.netty.handler.codec.dns.DatagramDnsQuery;
import io.netty.handler.codec.dns.DatagramDnsQueryDecoder;
import io.netty.handler.codec.dns.DatagramDnsResponse;
import io.netty.handler.codec.dns.DatagramDnsResponseEncoder;
import io.netty.handler.codec.dns.DefaultDnsRawRecord;
import io.netty.handler.codec.dns.DnsQuestion;
import io.netty.handler.codec.dns.DnsRecordType;
import io.netty.handler.codec.dns.DnsSection;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;

/// A name server that behaves like Docker's: it returns the same addresses for every name, with a TTL of ten
/// minutes.
final class NameServer implements AutoCloseable {
    private static final int TTL_SECONDS = 600;

    private final EventLoopGroup threads = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
    private final Channel channel;
    private volatile List<String> addresses;

    NameServer(String... addresses) {
        this.addresses = List.of(addresses);
        this.channel = new Bootstrap()
                .group(threads)
                .channel(NioDatagramChannel.class)
                .handler(new Handler())
                .bind(InetAddress.getLoopbackAddress(), 0)
                .syncUninterruptibly()
                .channel();
    }

    InetSocketAddress address() {
        return (InetSocketAddress) channel.localAddress();
    }

    void setAddresses(String... addresses) {
        this.addresses = List.of(addresses);
    }

    @Override
    public void close() {
        channel.close().syncUninterruptibly();
        threads.shutdownGracefully();
    }

    private final class Handler extends ChannelInitializer<DatagramChannel> {
        @Override
        protected void initChannel(DatagramChannel socket) {
            socket.pipeline()
                    .addLast(new DatagramDnsQueryDecoder(), new DatagramDnsResponseEncoder())
                    .addLast(new SimpleChannelInboundHandler<DatagramDnsQuery>() {
                        @Override
                        protected void channelRead0(ChannelHandlerContext context, DatagramDnsQuery query) {
                            context.writeAndFlush(respond(query));
                        }
                    });
        }
    }

    private DatagramDnsResponse respond(DatagramDnsQuery query) {
        var response = new DatagramDnsResponse(query.recipient(), query.sender(), query.id());
        DnsQuestion question = query.recordAt(DnsSection.QUESTION);
        response.addRecord(DnsSection.QUESTION, question);
        if (question.type().equals(DnsRecordType.A)) {
            addresses.forEach(address -> response.addRecord(DnsSection.ANSWER, record(question.name(), address)));
        }
        return response;
    }

    private static DefaultDnsRawRecord record(String name, String address) {
        var bytes = InetAddress.ofLiteral(address).getAddress();
        return new DefaultDnsRawRecord(name, DnsRecordType.A, TTL_SECONDS, Unpooled.wrappedBuffer(bytes));
    }
}

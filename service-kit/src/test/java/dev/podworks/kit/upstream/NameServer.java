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

/// A name server as Docker's: it knows some addresses for every name, and promises them for ten minutes.
final class NameServer implements AutoCloseable {
    private static final int TEN_MINUTES = 600;

    private final EventLoopGroup threads = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
    private final Channel channel;
    private volatile List<String> addresses;

    NameServer(String... addresses) {
        this.addresses = List.of(addresses);
        this.channel = new Bootstrap()
                .group(threads)
                .channel(NioDatagramChannel.class)
                .handler(new Answering())
                .bind(InetAddress.getLoopbackAddress(), 0)
                .syncUninterruptibly()
                .channel();
    }

    InetSocketAddress address() {
        return (InetSocketAddress) channel.localAddress();
    }

    void move(String... to) {
        addresses = List.of(to);
    }

    @Override
    public void close() {
        channel.close().syncUninterruptibly();
        threads.shutdownGracefully();
    }

    private final class Answering extends ChannelInitializer<DatagramChannel> {
        @Override
        protected void initChannel(DatagramChannel socket) {
            socket.pipeline()
                    .addLast(new DatagramDnsQueryDecoder(), new DatagramDnsResponseEncoder())
                    .addLast(new SimpleChannelInboundHandler<DatagramDnsQuery>() {
                        @Override
                        protected void channelRead0(ChannelHandlerContext context, DatagramDnsQuery query) {
                            context.writeAndFlush(answer(query));
                        }
                    });
        }
    }

    private DatagramDnsResponse answer(DatagramDnsQuery query) {
        var answer = new DatagramDnsResponse(query.recipient(), query.sender(), query.id());
        DnsQuestion question = query.recordAt(DnsSection.QUESTION);
        answer.addRecord(DnsSection.QUESTION, question);
        if (question.type().equals(DnsRecordType.A)) {
            addresses.forEach(address -> answer.addRecord(DnsSection.ANSWER, record(question.name(), address)));
        }
        return answer;
    }

    private static DefaultDnsRawRecord record(String name, String address) {
        var bytes = InetAddress.ofLiteral(address).getAddress();
        return new DefaultDnsRawRecord(name, DnsRecordType.A, TEN_MINUTES, Unpooled.wrappedBuffer(bytes));
    }
}

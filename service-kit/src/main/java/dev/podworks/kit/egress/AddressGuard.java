package dev.podworks.kit.egress;

import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPromise;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import org.jspecify.annotations.Nullable;

/// Channel handler that allows connections to public IP addresses only.
///
/// It checks the address that the socket is about to connect to, so a name cannot resolve to another address
/// between the check and the connection (DNS rebinding).
@Sharable
final class AddressGuard extends ChannelOutboundHandlerAdapter {
    static final String NAME = "address-guard";

    @Override
    public void connect(
            ChannelHandlerContext context, SocketAddress remote, @Nullable SocketAddress local, ChannelPromise done)
            throws Exception {
        if (remote instanceof InetSocketAddress address && isPublic(address.getAddress())) {
            super.connect(context, remote, local, done);
        } else {
            done.setFailure(new ForbiddenTargetException("The address is not public."));
        }
    }

    private static boolean isPublic(@Nullable InetAddress address) {
        return address != null && PublicAddresses.contain(address);
    }
}

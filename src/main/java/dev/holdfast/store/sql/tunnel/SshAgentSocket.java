package dev.holdfast.store.sql.tunnel;

import java.io.EOFException;
import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.List;
import org.apache.sshd.agent.SshAgent;
import org.apache.sshd.agent.SshAgentFactory;
import org.apache.sshd.agent.SshAgentServer;
import org.apache.sshd.agent.common.AbstractAgentProxy;
import org.apache.sshd.common.FactoryManager;
import org.apache.sshd.common.channel.ChannelFactory;
import org.apache.sshd.common.session.ConnectionService;
import org.apache.sshd.common.session.Session;
import org.apache.sshd.common.util.buffer.Buffer;
import org.apache.sshd.common.util.buffer.ByteArrayBuffer;

/**
 * The agent of this user, by its socket (RFC draft-miller-ssh-agent): each message has its length
 * before it.
 */
final class SshAgentSocket extends AbstractAgentProxy {

  private static final int LARGEST = 1 << 20;

  private final SocketChannel channel;

  private SshAgentSocket(Path socket) throws IOException {
    super(null);
    channel = SocketChannel.open(UnixDomainSocketAddress.of(socket));
  }

  /** Returns how sessions reach the agent; it is never lent to the host. */
  static SshAgentFactory at(Path socket) {
    return new SshAgentFactory() {
      @Override
      public List<ChannelFactory> getChannelForwardingFactories(FactoryManager manager) {
        return List.of();
      }

      @Override
      public SshAgent createClient(Session session, FactoryManager manager) throws IOException {
        return new SshAgentSocket(socket);
      }

      @Override
      public SshAgentServer createServer(ConnectionService service) {
        throw new UnsupportedOperationException("agents are not lent");
      }
    };
  }

  @Override
  protected synchronized Buffer request(Buffer asked) throws IOException {
    ByteBuffer out = ByteBuffer.wrap(asked.array(), asked.rpos(), asked.available());
    while (out.hasRemaining()) {
      channel.write(out);
    }
    int length = read(Integer.BYTES).getInt();
    if (length < 1 || length > LARGEST) {
      throw new IOException("no answer of an agent");
    }
    return new ByteArrayBuffer(read(length).array());
  }

  private ByteBuffer read(int bytes) throws IOException {
    ByteBuffer in = ByteBuffer.allocate(bytes);
    while (in.hasRemaining()) {
      if (channel.read(in) < 0) {
        throw new EOFException("the agent went away");
      }
    }
    return in.flip();
  }

  @Override
  public boolean isOpen() {
    return channel.isOpen();
  }

  @Override
  public void close() throws IOException {
    channel.close();
    super.close();
  }
}

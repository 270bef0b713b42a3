package dev.holdfast.store;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Semaphore;

/**
 * Lends one connection of a PostgreSQL server to all its clients, to each for one transaction, as
 * poolers do (postgresql.org/docs, Message Flow and Message Formats). What a client leaves on the
 * connection the next one finds.
 */
public final class TransactionPooler implements AutoCloseable {

  private static final int CANCEL = 80_877_102;
  private static final int ENCRYPT = 80_877_103;
  private static final int ENCRYPT_BY_KERBEROS = 80_877_104;
  private static final int KEY = 4_711;

  private final ServerSocket door = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
  private final Semaphore turn = new Semaphore(1, true);
  private final ByteArrayOutputStream greeting = new ByteArrayOutputStream();
  private final List<String> statements = Collections.synchronizedList(new ArrayList<>());
  private final int port;
  private final Socket server;
  private final DataInputStream fromServer;
  private final DataOutputStream toServer;
  private byte[] key;

  private TransactionPooler(int port, String database) throws IOException {
    this.port = port;
    server = new Socket(InetAddress.getLoopbackAddress(), port);
    fromServer = in(server);
    toServer = out(server);
    byte[] names =
        ("user\0postgres\0database\0" + database + "\0client_encoding\0UTF8\0\0")
            .getBytes(StandardCharsets.UTF_8);
    toServer.writeInt(8 + names.length);
    toServer.writeInt(3 << 16);
    toServer.write(names);
    toServer.flush();
    DataOutputStream told = new DataOutputStream(greeting);
    for (Message each = read(fromServer); each.type() != 'Z'; each = read(fromServer)) {
      if (each.type() == 'K') {
        key = each.body();
      } else {
        each.write(told);
      }
    }
    told.writeByte('K');
    told.writeInt(12);
    told.writeInt(KEY);
    told.writeInt(KEY);
    told.write(new byte[] {'Z', 0, 0, 0, 5, 'I'});
    Thread.ofPlatform().daemon().start(this::letIn);
  }

  /** Stands before a database of the server that all tests share. */
  public static TransactionPooler before(OracleStore store) throws IOException {
    String database = store.address().substring(store.address().lastIndexOf('/') + 1);
    return new TransactionPooler(OraclePostgres.shared().port(), database);
  }

  /** Returns the same address, through this pooler. */
  public String address(String direct) {
    return direct.replaceFirst("localhost:\\d+", "127.0.0.1:" + door.getLocalPort());
  }

  private void letIn() {
    try {
      while (true) {
        Socket client = door.accept();
        Thread.ofPlatform().daemon().start(() -> serve(client));
      }
    } catch (IOException closed) {
      // The test is over.
    }
  }

  private void serve(Socket client) {
    boolean mine = false;
    try (client) {
      DataInputStream in = in(client);
      DataOutputStream out = out(client);
      if (!greet(in, out)) {
        return;
      }
      while (true) {
        Message asked = read(in);
        if (asked.type() == 'X') {
          break;
        }
        if (!mine) {
          turn.acquireUninterruptibly();
          mine = true;
        }
        asked.write(toServer);
        note(asked);
        if (asked.type() == 'Q' || asked.type() == 'S') {
          toServer.flush();
          mine = !answer(out);
          if (!mine) {
            turn.release();
          }
        }
      }
    } catch (IOException gone) {
      // A client may go as it likes.
    } finally {
      if (mine) {
        // In the middle of a transaction: a pooler then closes the server's connection.
        close();
        turn.release();
      }
    }
  }

  private void note(Message asked) {
    String text = new String(asked.body(), StandardCharsets.UTF_8);
    switch (asked.type()) {
      case 'Q' -> statements.add(text.substring(0, text.indexOf('\0')));
      case 'P' -> {
        int name = text.indexOf('\0') + 1;
        statements.add(text.substring(name, text.indexOf('\0', name)));
      }
      default -> {}
    }
  }

  /**
   * Returns what was asked so far, but for beginning and ending transactions and their settings.
   */
  public List<String> statements() {
    synchronized (statements) {
      return statements.stream()
          .filter(sql -> !sql.strip().matches("(?is)(begin|commit|rollback|set)\\b.*"))
          .toList();
    }
  }

  private boolean greet(DataInputStream in, DataOutputStream out) throws IOException {
    while (true) {
      byte[] asked = in.readNBytes(in.readInt() - 4);
      DataInputStream body = new DataInputStream(new ByteArrayInputStream(asked));
      switch (body.readInt()) {
        case ENCRYPT, ENCRYPT_BY_KERBEROS -> {
          out.writeByte('N');
          out.flush();
        }
        case CANCEL -> {
          cancel();
          return false;
        }
        default -> {
          out.write(greeting.toByteArray());
          out.flush();
          return true;
        }
      }
    }
  }

  private void cancel() throws IOException {
    try (Socket other = new Socket(InetAddress.getLoopbackAddress(), port)) {
      DataOutputStream out = out(other);
      out.writeInt(8 + key.length);
      out.writeInt(CANCEL);
      out.write(key);
      out.flush();
      int _ = other.getInputStream().read();
    }
  }

  /** Returns whether the server is in no transaction then. */
  private boolean answer(DataOutputStream out) throws IOException {
    while (true) {
      Message told = read(fromServer);
      told.write(out);
      if (told.type() == 'Z') {
        out.flush();
        return told.body()[0] == 'I';
      }
    }
  }

  private static DataInputStream in(Socket socket) throws IOException {
    return new DataInputStream(new BufferedInputStream(socket.getInputStream()));
  }

  private static DataOutputStream out(Socket socket) throws IOException {
    socket.setTcpNoDelay(true);
    return new DataOutputStream(new BufferedOutputStream(socket.getOutputStream()));
  }

  private static Message read(DataInputStream in) throws IOException {
    int type = in.read();
    if (type < 0) {
      throw new EOFException();
    }
    return new Message(type, in.readNBytes(in.readInt() - 4));
  }

  private record Message(int type, byte[] body) {
    void write(DataOutputStream out) throws IOException {
      out.writeByte(type);
      out.writeInt(4 + body.length);
      out.write(body);
    }
  }

  @Override
  public void close() {
    try {
      door.close();
      server.close();
    } catch (IOException gone) {
      // So it is closed.
    }
  }
}

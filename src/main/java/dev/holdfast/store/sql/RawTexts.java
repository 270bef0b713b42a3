package dev.holdfast.store.sql;

import dev.holdfast.store.rows.StoredText;
import java.io.ByteArrayOutputStream;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.Wrapper;
import java.util.Arrays;
import java.util.function.UnaryOperator;
import org.postgresql.util.PGBinaryObject;
import org.postgresql.util.PGobject;

/**
 * The texts of a database without an encoding (SQL_ASCII of PostgreSQL), in which any bytes may
 * stand: the driver takes each byte for one character, and around it they become what they are in
 * UTF-8. A byte that is none there is read as U+EF80 to U+EFFF (as in MirBSD’s OPTU-8), so that
 * nothing is lost, and a name that was read finds its rows (decision 0144).
 *
 * @param target what the driver made
 */
public record RawTexts(Object target) implements InvocationHandler {

  /** The encoding that the driver is given: each byte is a character. */
  public static final String ENCODING = "LATIN1";

  private static final int RAW = 0xef00;

  /** Returns the connection such that texts are what they mean. */
  public static Connection over(Connection connection) {
    return (Connection) decoded(connection);
  }

  @Override
  public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
    try {
      if (target instanceof PreparedStatement statement
          && arguments != null
          && arguments.length > 1
          && arguments[1] instanceof String text
          && hasRaw(text)) {
        statement.setObject((Integer) arguments[0], new BinaryText(bytes(text)));
        return null;
      }
      Object result =
          method.invoke(target, arguments == null ? null : each(arguments, RawTexts::own));
      return method.getName().equals("unwrap") ? result : decoded(result);
    } catch (InvocationTargetException failed) {
      throw failed.getCause();
    }
  }

  /** What the driver made it knows by its class; arrays it writes with its own encoding. */
  private static Object own(Object value) {
    return switch (value) {
      case Object[] several ->
          each(
              several,
              one ->
                  one instanceof String text
                      ? new String(bytes(text), StandardCharsets.ISO_8859_1)
                      : one);
      case null -> null;
      case Object made when Proxy.isProxyClass(made.getClass()) ->
          Proxy.getInvocationHandler(made) instanceof RawTexts(Object own) ? own : made;
      default -> value;
    };
  }

  private static Object decoded(Object value) {
    return switch (value) {
      case String text -> text(text.getBytes(StandardCharsets.ISO_8859_1));
      case Object[] several -> each(several, RawTexts::decoded);
      case Wrapper made -> around(made);
      case Array made -> around(made);
      case null, default -> value;
    };
  }

  private static Object around(Object made) {
    return Proxy.newProxyInstance(
        RawTexts.class.getClassLoader(), made.getClass().getInterfaces(), new RawTexts(made));
  }

  private static Object[] each(Object[] several, UnaryOperator<Object> change) {
    Object[] changed = several.clone();
    Arrays.setAll(changed, place -> change.apply(several[place]));
    return changed;
  }

  /** Returns a text exactly as it is stored: as bytes if it is none in UTF-8. */
  public static Object stored(String text) {
    return hasRaw(text) ? StoredText.decode(bytes(text)) : text;
  }

  private static boolean hasRaw(String text) {
    return text.chars().anyMatch(RawTexts::isRaw);
  }

  private static boolean isRaw(int character) {
    return character >= RAW + 0x80 && character <= RAW + 0xff;
  }

  /** Returns the text that stands for bytes. */
  public static String text(byte[] bytes) {
    ByteBuffer in = ByteBuffer.wrap(bytes);
    StringBuilder text = new StringBuilder(bytes.length);
    while (in.hasRemaining()) {
      CharBuffer out = CharBuffer.allocate(in.remaining());
      CoderResult end = StandardCharsets.UTF_8.newDecoder().decode(in, out, true);
      // What stands for bytes here may be a character of the store: then its bytes stand for it.
      out.flip()
          .chars()
          .forEach(
              each -> {
                String one = String.valueOf((char) each);
                text.append(isRaw(each) ? raw(one.getBytes(StandardCharsets.UTF_8)) : one);
              });
      if (end.isError()) {
        byte[] wrong = new byte[end.length()];
        in.get(wrong);
        text.append(raw(wrong));
      }
    }
    return text.toString();
  }

  private static String raw(byte[] bytes) {
    StringBuilder raw = new StringBuilder(bytes.length);
    for (byte each : bytes) {
      raw.append((char) (RAW | each & 0xff));
    }
    return raw.toString();
  }

  /** Returns the bytes that a text stands for. */
  static byte[] bytes(String text) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(text.length());
    text.codePoints()
        .forEach(
            each -> {
              if (isRaw(each)) {
                bytes.write(each);
              } else {
                bytes.writeBytes(Character.toString(each).getBytes(StandardCharsets.UTF_8));
              }
            });
    return bytes.toByteArray();
  }

  /** A text as the wire has it: the driver writes any other in UTF-8. */
  private static final class BinaryText extends PGobject implements PGBinaryObject {

    private static final long serialVersionUID = 1L;

    private final byte[] bytes;

    BinaryText(byte[] bytes) {
      this.bytes = bytes;
      setType("text");
    }

    @Override
    public void setByteValue(byte[] value, int offset) {
      throw new UnsupportedOperationException("it is only sent");
    }

    @Override
    public int lengthInBytes() {
      return bytes.length;
    }

    @Override
    public void toBytes(byte[] target, int offset) {
      System.arraycopy(bytes, 0, target, offset, bytes.length);
    }
  }
}

package dev.holdfast.store.sql.postgres;

import dev.holdfast.store.sql.NamedParameters;
import dev.holdfast.store.sql.ScannedRow;
import dev.holdfast.store.sql.SqlSession;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyOut;
import org.slf4j.LoggerFactory;

/**
 * The rows of a query as COPY sends them (postgresql.org/docs, COPY, Binary Format): half the work
 * of a cursor for the server, a quarter for us (decision 0169).
 */
final class PostgresCopy implements ScannedRow {

  private static final int SIGNATURE = 11;
  private static final int HEAD = SIGNATURE + 2 * Integer.BYTES;
  private static final byte FIRST = 'P';

  /** From 1970 to 2000. */
  private static final long EPOCH = 946_684_800;

  private static final long MICROS = 1_000_000;
  private static final int NANOS = 1_000;

  private static final int KNOWN = 1 << 8;

  private final Kind[] kinds;
  private final int[] places;
  private final int[] lengths;

  /** Texts that came last: most come again and again. */
  private final String[] texts = new String[KNOWN];

  private final byte[][] known = new byte[KNOWN][];
  private byte[] data;

  /** What a value is read as, and what makes it that. */
  private enum Kind {
    WHOLE(""),
    DECIMAL(""),
    /** One without a zone is in that of the session, which is UTC. */
    TIME("::timestamptz"),
    TEXT("::text"),
    /** A list of {@code int4}, of one dimension and without nulls. */
    LIST(""),
    /** No number of Java holds each. */
    NUMERIC("::text");

    private final String cast;

    Kind(String cast) {
      this.cast = cast;
    }
  }

  private PostgresCopy(Kind... kinds) {
    this.kinds = kinds;
    this.places = new int[kinds.length];
    this.lengths = new int[kinds.length];
  }

  /**
   * Reads all rows.
   *
   * @param sql without parameters, and as JDBC spells its operators
   */
  static void each(SqlSession session, String sql, Sink sink) throws SQLException {
    each(session, sql, kinds(session.connection(), sql), sink);
  }

  /** Reads lists of keys, less the first of all, and how many rows each key of a list has. */
  static void counts(SqlSession session, String sql, long first, CountSink sink)
      throws SQLException {
    Kind[] kinds = {Kind.LIST, Kind.WHOLE};
    each(
        session,
        sql,
        kinds,
        row -> {
          long rows = row.whole(2);
          for (int step : (int[]) row.value(1)) {
            sink.accept(first + step, rows);
          }
        });
  }

  private static void each(SqlSession session, String sql, Kind[] kinds, Sink sink)
      throws SQLException {
    String copied = copied(NamedParameters.filled(sql, "??", "?", name -> ":" + name), kinds);
    PostgresCopy row = new PostgresCopy(kinds);
    PGConnection connection = session.connection().unwrap(PGConnection.class);
    try (var _ = session.watch(connection::cancelQuery)) {
      CopyOut copy = connection.getCopyAPI().copyOut(copied);
      try {
        for (byte[] some = copy.readFromCopy(); some != null; some = copy.readFromCopy()) {
          session.cancellation().throwIfCancelled();
          row.take(some, sink);
        }
      } finally {
        if (copy.isActive()) {
          stop(connection, copy);
        }
      }
    }
  }

  /** The driver's own cancel leaves on the wire what is still to come. */
  private static void stop(PGConnection connection, CopyOut copy) {
    try {
      connection.cancelQuery();
      while (copy.readFromCopy() != null) {
        // Sent before the server heard of it.
      }
    } catch (SQLException stopped) {
      LoggerFactory.getLogger(PostgresCopy.class).debug("stopping a copy", stopped);
    }
  }

  private static Kind[] kinds(Connection connection, String sql) throws SQLException {
    try (PreparedStatement asked = connection.prepareStatement(sql)) {
      ResultSetMetaData columns = asked.getMetaData();
      Kind[] kinds = new Kind[columns.getColumnCount()];
      for (int at = 0; at < kinds.length; at++) {
        kinds[at] =
            switch (columns.getColumnType(at + 1)) {
              case Types.SMALLINT, Types.INTEGER, Types.BIGINT -> Kind.WHOLE;
              case Types.DOUBLE -> Kind.DECIMAL;
              case Types.NUMERIC -> Kind.NUMERIC;
              case Types.TIMESTAMP -> Kind.TIME;
              // The name of a type the driver asks the server for.
              default -> Kind.TEXT;
            };
      }
      return kinds;
    }
  }

  private static String copied(String sql, Kind... kinds) {
    List<String> names = IntStream.range(0, kinds.length).mapToObj(at -> "c" + at).toList();
    String columns =
        names.stream()
            .map(name -> name + kinds[names.indexOf(name)].cast)
            .collect(Collectors.joining(", "));
    return "copy (select %s from (%s) c(%s)) to stdout (format binary)"
        .formatted(columns, sql, String.join(", ", names));
  }

  /** The first message begins with a head, the last is the end; each else is a row. */
  private void take(byte[] some, Sink sink) throws SQLException {
    data = some;
    int at = some[0] == FIRST ? HEAD + number(HEAD - Integer.BYTES) : 0;
    while (at < some.length) {
      int columns = (short) (some[at] << Byte.SIZE | some[at + 1] & 0xff);
      at += Short.BYTES;
      if (columns < 0) {
        return;
      }
      for (int column = 0; column < columns; column++) {
        lengths[column] = number(at);
        places[column] = at + Integer.BYTES;
        at = places[column] + Math.max(0, lengths[column]);
      }
      sink.accept(this);
    }
  }

  private int number(int at) {
    return data[at] << 24
        | (data[at + 1] & 0xff) << 16
        | (data[at + 2] & 0xff) << 8
        | data[at + 3] & 0xff;
  }

  private long bits(int place) {
    int at = places[place];
    return switch (lengths[place]) {
      case Short.BYTES -> (short) (data[at] << Byte.SIZE | data[at + 1] & 0xff);
      case Integer.BYTES -> number(at);
      default -> (long) number(at) << Integer.SIZE | number(at + Integer.BYTES) & 0xffffffffL;
    };
  }

  @Override
  public Object value(int at) {
    int place = at - 1;
    if (lengths[place] < 0) {
      return null;
    }
    return switch (kinds[place]) {
      case WHOLE -> bits(place);
      case DECIMAL -> Double.longBitsToDouble(bits(place));
      case TIME -> time(bits(place));
      case NUMERIC -> numeric(string(place));
      case TEXT -> string(place);
      case LIST -> list(places[place]);
    };
  }

  /** Number of dimensions, whether any is null, type, size, first index; each with its length. */
  private int[] list(int at) {
    int[] list = new int[number(at + 3 * Integer.BYTES)];
    for (int place = 0; place < list.length; place++) {
      list[place] = number(at + (6 + 2 * place) * Integer.BYTES);
    }
    return list;
  }

  /** Before and after all times is no moment. */
  private static Object time(long micros) {
    return micros == Long.MAX_VALUE
        ? (Object) Double.POSITIVE_INFINITY
        : micros == Long.MIN_VALUE
            ? (Object) Double.NEGATIVE_INFINITY
            : Instant.ofEpochSecond(
                EPOCH + Math.floorDiv(micros, MICROS), Math.floorMod(micros, MICROS) * NANOS);
  }

  private static Number numeric(String text) {
    return Character.isLetter(text.charAt(text.length() - 1))
        ? (Number) Double.valueOf(text)
        : new BigDecimal(text);
  }

  @Override
  public long whole(int at) {
    int place = at - 1;
    return lengths[place] < 0
        ? 0
        : kinds[place] == Kind.WHOLE ? bits(place) : new BigDecimal(string(place)).longValue();
  }

  @Override
  public double decimal(int at) {
    return value(at) instanceof Number number ? number.doubleValue() : Double.NaN;
  }

  @Override
  public String text(int at) {
    int place = at - 1;
    if (lengths[place] < 0) {
      return null;
    }
    return kinds[place] == Kind.TEXT || kinds[place] == Kind.NUMERIC
        ? string(place)
        : value(at).toString();
  }

  private String string(int place) {
    int from = places[place];
    int to = from + lengths[place];
    int hash = lengths[place];
    for (int at = from; at < to; at++) {
      hash = 31 * hash + data[at];
    }
    int there = (hash ^ hash >>> 16) & KNOWN - 1;
    if (known[there] == null
        || !Arrays.equals(known[there], 0, known[there].length, data, from, to)) {
      known[there] = Arrays.copyOfRange(data, from, to);
      texts[there] = new String(known[there], StandardCharsets.UTF_8);
    }
    return texts[there];
  }
}

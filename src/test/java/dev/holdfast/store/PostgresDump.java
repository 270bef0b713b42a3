package dev.holdfast.store;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.StringReader;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.zip.GZIPInputStream;
import org.postgresql.PGConnection;

/**
 * Loads a plain pg_dump without psql. Knows what such a dump of tables and indexes consists of:
 * comments, psql's own commands, statements that end at a line's end, and COPY blocks.
 */
public final class PostgresDump {

  private PostgresDump() {}

  /** Loads it. */
  public static void load(URL gzipped, Connection connection) throws IOException, SQLException {
    try (BufferedReader lines =
            new BufferedReader(
                new InputStreamReader(
                    new GZIPInputStream(gzipped.openStream()), StandardCharsets.UTF_8));
        Statement statement = connection.createStatement()) {
      StringBuilder sql = new StringBuilder();
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        boolean between = sql.isEmpty();
        if (between && (line.isBlank() || line.startsWith("--") || line.startsWith("\\"))) {
          continue;
        }
        sql.append(line).append('\n');
        if (!line.endsWith(";")) {
          continue;
        }
        if (line.endsWith("FROM stdin;")) {
          connection
              .unwrap(PGConnection.class)
              .getCopyAPI()
              .copyIn(sql.toString(), new StringReader(copyBlock(lines)));
        } else {
          statement.execute(sql.toString());
        }
        sql.setLength(0);
      }
    }
  }

  private static String copyBlock(BufferedReader lines) throws IOException {
    StringBuilder block = new StringBuilder();
    for (String line = lines.readLine(); !line.equals("\\."); line = lines.readLine()) {
      block.append(line).append('\n');
    }
    return block.toString();
  }
}

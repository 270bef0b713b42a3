package dev.holdfast.store.sql;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SequencedMap;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jdbi.v3.core.statement.ColonPrefixSqlParser;
import org.jdbi.v3.core.statement.ParsedSql;
import org.jdbi.v3.core.statement.SqlParser;
import org.jdbi.v3.core.statement.StatementContext;

/**
 * Finds the named parameters of a statement as JDBI's own parser does, outside of texts, names in
 * quotes and comments. JDBI's builds its lexer anew in each process, which takes longer than all
 * else a short command does. Keeps as many parsed statements as a session has at a time.
 */
public final class NamedParameters implements SqlParser {

  private static final int KEPT = 50;

  private final Map<String, ParsedSql> parsed =
      new LinkedHashMap<>(KEPT, 1, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, ParsedSql> eldest) {
          return size() > KEPT;
        }
      };

  /** Gives each value a name of its own, such as {@code status0}. */
  public static SequencedMap<String, Object> numbered(String name, Collection<String> values) {
    SequencedMap<String, Object> named = new LinkedHashMap<>();
    values.forEach(value -> named.put(name + named.size(), value));
    return named;
  }

  @Override
  public synchronized ParsedSql parse(String sql, StatementContext context) {
    // What a backslash means is left to JDBI; hardly a statement has one.
    return parsed.computeIfAbsent(
        sql,
        unknown ->
            unknown.indexOf('\\') >= 0
                ? new ColonPrefixSqlParser().parse(unknown, context)
                : parsed(unknown));
  }

  @Override
  public String nameParameter(String name, StatementContext context) {
    return ":" + name;
  }

  private static ParsedSql parsed(String sql) {
    ParsedSql.Builder statement = ParsedSql.builder();
    walk(
        sql,
        statement::append,
        statement::appendNamedParameter,
        "?",
        statement::appendPositionalParameter);
    return statement.build();
  }

  /** Returns a statement with others in place of its names and of a mark. */
  public static String filled(String sql, String mark, String other, UnaryOperator<String> values) {
    StringBuilder filled = new StringBuilder();
    walk(
        sql,
        filled::append,
        name -> filled.append(values.apply(name)),
        mark,
        () -> filled.append(other));
    return filled.toString();
  }

  private static void walk(
      String sql, Consumer<String> text, Consumer<String> named, String mark, Runnable marked) {
    int copied = 0;
    int at = 0;
    while (at < sql.length()) {
      char letter = sql.charAt(at);
      int end = skipped(sql, at);
      if (letter == ':' && end == at + 1 && nameEnd(sql, end) > end) {
        int past = nameEnd(sql, end);
        text.accept(sql.substring(copied, at));
        named.accept(sql.substring(end, past));
        copied = past;
        end = past;
      } else if (letter == '?' && end == at + mark.length()) {
        text.accept(sql.substring(copied, at));
        marked.run();
        copied = end;
      }
      at = end;
    }
    text.accept(sql.substring(copied));
  }

  /** Returns where what begins at a place ends: a text, a comment, or one letter. */
  private static int skipped(String sql, int at) {
    return switch (sql.charAt(at)) {
      case '\'' -> behind(sql, at, "'");
      case '"' -> sql.startsWith("\"\"", at) ? at + 1 : behind(sql, at, "\"");
      case '-' -> sql.startsWith("--", at) ? lineEnd(sql, at) : at + 1;
      case '/' -> slash(sql, at);
      // A cast of PostgreSQL; an operator of it that its driver wants doubled.
      case ':' -> sql.startsWith("::", at) ? at + 2 : at + 1;
      case '?' -> sql.startsWith("??", at) ? at + 2 : at + 1;
      default -> at + 1;
    };
  }

  /** A comment of C, also where databases know none such: as JDBI reads it. */
  private static int slash(String sql, int at) {
    if (sql.startsWith("//", at)) {
      return lineEnd(sql, at);
    }
    return sql.startsWith("/*", at) ? behind(sql, at + 1, "*/") : at + 1;
  }

  /** Returns the end of a text; behind its first letter where it has none. */
  private static int behind(String sql, int at, String last) {
    int end = sql.indexOf(last, at + 1);
    return end < 0 ? at + 1 : end + last.length();
  }

  private static int lineEnd(String sql, int at) {
    int end = at;
    while (end < sql.length() && sql.charAt(end) != '\n' && sql.charAt(end) != '\r') {
      end++;
    }
    return end;
  }

  private static int nameEnd(String sql, int at) {
    int end = at;
    while (end < sql.length()
        && (Character.isJavaIdentifierPart(sql.charAt(end)) || sql.charAt(end) == '.')) {
      end++;
    }
    return end;
  }
}

package dev.holdfast.store.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.jdbi.v3.core.statement.ColonPrefixSqlParser;
import org.jdbi.v3.core.statement.ParsedSql;

/** Every statement means what it means to JDBI’s own parser. */
class NamedParametersTest {

  private static final List<String> PIECES =
      List.of(
          "select ",
          "a",
          "_b9",
          ":id",
          ":task_id",
          ":a.b",
          ":x1",
          " :ünï ",
          "::text",
          " :: ",
          ":",
          "?",
          "??",
          "'text'",
          "'it''s :no'",
          "'?'",
          "''",
          "\"a column\"",
          "\"odd :name\"",
          "`plain`",
          "[1]",
          "-- :no ?\n",
          "--",
          "/* :no ? */",
          "/**/",
          "/",
          "//",
          "\\:",
          "\\'",
          "'",
          "\"",
          "/*",
          "*",
          "-",
          "<",
          ">=",
          "(",
          ")",
          ",",
          "\n",
          " ",
          "7",
          "||",
          "->>'$.a'",
          "{}",
          "$1",
          "#",
          "!",
          "%",
          ";");

  private final ColonPrefixSqlParser jdbi = new ColonPrefixSqlParser();
  private final NamedParameters own = new NamedParameters();

  @Property(tries = 20_000)
  void readsAsJdbiDoes(@ForAll("statements") String sql) {
    ParsedSql expected = jdbi.parse(sql, null);
    ParsedSql found = own.parse(sql, null);
    assertThat(found.getSql()).isEqualTo(expected.getSql());
    assertThat(found.getParameters().getParameterNames())
        .isEqualTo(expected.getParameters().getParameterNames());
    assertThat(found.getParameters().isPositional())
        .isEqualTo(expected.getParameters().isPositional());
  }

  @Provide
  Arbitrary<String> statements() {
    return Arbitraries.of(PIECES)
        .list()
        .ofMinSize(0)
        .ofMaxSize(14)
        .map(pieces -> String.join("", pieces))
        // JDBI mixes no positional parameters with named ones.
        .filter(sql -> !(sql.contains("?") && sql.contains(":")));
  }
}

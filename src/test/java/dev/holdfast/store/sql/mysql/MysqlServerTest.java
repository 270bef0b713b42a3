package dev.holdfast.store.sql.mysql;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which server answers, and what it can do, from what it says of itself. */
class MysqlServerTest {

  @ParameterizedTest
  @CsvSource({
    "11.4.5-MariaDB, MariaDB 11.4.5, true",
    "10.11.6-MariaDB-0+deb12u1-log, MariaDB 10.11.6, true",
    "5.5.5-10.6.12-MariaDB, MariaDB 10.6.12, true",
    "10.5.23-MariaDB, MariaDB 10.5.23, false",
    "8.0.36, MySQL 8.0.36, true",
    "8.4.0-commercial, MySQL 8.4.0, true",
    "5.7.44-log, MySQL 5.7.44, false",
    "unheard of, MySQL unheard of, false",
  })
  void tellsProductAndWhetherItPassesOverLocks(String told, String product, boolean skips) {
    MysqlServer server = MysqlServer.of(told);
    assertThat(server.product()).isEqualTo(product);
    assertThat(server.skipsLocked()).isEqualTo(skips);
  }

  @ParameterizedTest
  @CsvSource({"11.4.5-MariaDB, max_statement_time = 1.050", "8.0.36, max_execution_time = 1050"})
  void limitsStatementsInTheServersOwnUnit(String told, String setting) {
    MysqlServer server = MysqlServer.of(told);
    assertThat(server.limiting() + " = " + server.statementLimit(1_050)).isEqualTo(setting);
  }
}

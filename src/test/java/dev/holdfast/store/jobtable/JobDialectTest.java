package dev.holdfast.store.jobtable;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** SQLite has no times: each program writes its own, and one column may hold several forms. */
class JobDialectTest {

  @ParameterizedTest
  @CsvSource({
    "'2025-10-09 08:53:20', 1, 1760000000000000",
    "'2025-10-09 08:53:20.000', 1, 1760000000000000",
    "'2025-10-09 08:53:20.123456', 1, 1760000000123456",
    "'2025-10-09 08:53:20.000001', 1, 1760000000000001",
    "'2025-10-09T08:53:20.5Z', 1, 1760000000500000",
    "'2025-10-09 14:23:20.999999+05:30', 1, 1760000000999999",
    "'2025-10-09 04:53:20-04:00', 1, 1760000000000000",
    "'2025-10-09 08:53:20.250000 +00:00', 1, 1760000000250000",
    "'2025-10-09', 1, 1759968000000000",
    "1760000000, 1, 1760000000000000",
    "1760000000123, 1000, 1760000000123000",
    "1760000000123456, 1000000, 1760000000123456",
    "1760000000.5, 1, 1760000000500000",
    "'tomorrow', 1,",
    "NULL, 1,"
  })
  void aTimeIsReadToTheMicrosecondWhateverItsForm(String value, long perSecond, String micros)
      throws Exception {
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite::memory:");
        Statement statement = connection.createStatement()) {
      String sql = value.equals("NULL") || value.matches("[0-9.]+") ? value : "'" + value + "'";
      try (ResultSet row =
          statement.executeQuery(
              "select " + JobDialect.SQLITE.sql("micros", sql, 1_000_000 / perSecond))) {
        assertThat(row.getString(1)).isEqualTo(micros);
      }
    }
  }

  @Test
  void bytesAreShownAsTheTextThatTheyMayBe() {
    assertThat(JobTable.value("é{".getBytes(StandardCharsets.UTF_8))).isEqualTo("é{");
  }
}

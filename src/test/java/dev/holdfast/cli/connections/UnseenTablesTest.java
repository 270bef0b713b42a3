package dev.holdfast.cli.connections;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.cli.CommandLineRun;
import dev.holdfast.store.OraclePostgres;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.StreamDatabase;
import java.sql.Connection;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tables that are where somebody looks, by whatever name, or may not be seen. */
class UnseenTablesTest {

  private static CommandLineRun overview(String address) {
    return CommandLineRun.of("overview", address);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Jobs",
        "\"Jobs\"",
        "%22Jobs%22",
        "public,Jobs",
        "public,%20\"Jobs\"",
        "none,Jobs,more"
      })
  void aSchemaIsFoundByTheNameThatItHas(String typed) throws Exception {
    OracleStore store = OracleStores.postgres();
    store.execute("alter schema public rename to \"Jobs\"", "create schema public");
    CommandLineRun found = overview(store.address() + "?currentSchema=" + typed);
    assertThat(found.exit()).as(found.err()).isZero();
    assertThat(found.out()).contains("346 tasks");
  }

  @ParameterizedTest
  @ValueSource(strings = {"my jobs", "my%20jobs", "\"my jobs\"", "%22my%20jobs%22"})
  void aSchemaMayHaveABlankInItsName(String typed) throws Exception {
    OracleStore store = OracleStores.postgres();
    store.execute("alter schema public rename to \"my jobs\"");
    assertThat(overview(store.address() + "?currentSchema=" + typed).out()).contains("346 tasks");
    try (StreamDatabase streams = StreamDatabase.plain()) {
      streams.execute("alter schema event_streaming rename to \"my jobs\"");
      CommandLineRun found =
          overview(
              streams.plainAddress().replace("postgresql", "eventstream+postgresql")
                  + "?currentSchema="
                  + typed);
      assertThat(found.exit()).as(found.err()).isZero();
    }
  }

  @Test
  void aNameWithoutQuotesIsReadInLowerCaseAsTheServerDoes() throws Exception {
    OracleStore store = OracleStores.postgres();
    assertThat(overview(store.address() + "?currentSchema=PUBLIC").out()).contains("346 tasks");
  }

  @Test
  void whoMayNotUseASchemaIsToldSo() throws Exception {
    OracleStore store = OracleStores.postgres();
    store.execute(
        "revoke usage on schema public from public", "revoke pg_read_all_data from reader");
    try {
      CommandLineRun refused =
          overview(OraclePostgres.shared().as(OraclePostgres.READER_USER, store).address());
      assertThat(refused.exit()).isEqualTo(4);
      assertThat(refused.err())
          .contains(
              "role reader lacks USAGE on schema public", "GRANT USAGE ON SCHEMA public TO reader")
          .doesNotContain("Missing tables");
    } finally {
      store.execute("grant pg_read_all_data to reader");
    }
  }

  @Test
  void whoMayReadNoTableOfMariaDbIsToldSo() throws Exception {
    OracleStore store = OracleStores.mariaDb();
    String database = store.address().substring(store.address().lastIndexOf('/') + 1);
    store.execute(
        "create table other (id int)",
        "create user if not exists blind",
        "grant select on " + database + ".other to blind");
    CommandLineRun refused = overview(store.address().replaceFirst("//[^@]*@", "//blind@"));
    assertThat(refused.exit()).isEqualTo(4);
    assertThat(refused.err()).contains("denied").doesNotContain("Missing tables");
  }

  @Test
  void aModeInWhichTheDriverCannotBeginIsNamed() throws Exception {
    OracleStore store = OracleStores.mariaDb();
    try (Connection kept = store.connect();
        Statement statement = kept.createStatement()) {
      statement.execute("set global sql_mode = 'EMPTY_STRING_IS_NULL'");
      try {
        CommandLineRun refused = overview(store.address());
        assertThat(refused.exit()).isEqualTo(4);
        assertThat(refused.err())
            .contains("sql_mode", "EMPTY_STRING_IS_NULL")
            .doesNotContain("cannot be reached");
      } finally {
        statement.execute("set global sql_mode = default");
      }
    }
  }

  @Test
  void aSettingThatIsNoneIsNamed() throws Exception {
    String address = OracleStores.postgres().address();
    CommandLineRun refused = overview(address + "?options=-c%20lock_timeout%3Dsoon");
    assertThat(refused.err()).contains("lock_timeout").doesNotContain("cannot be reached");
  }

  @ParameterizedTest
  @ValueSource(strings = {"ORACLE", "ANSI,NO_BACKSLASH_ESCAPES,PAD_CHAR_TO_FULL_LENGTH"})
  void theServersOwnModeChangesNothing(String mode) throws Exception {
    OracleStore store = OracleStores.mariaDb();
    store.execute("set global sql_mode = '" + mode + "'");
    try {
      CommandLineRun found = overview(store.address());
      assertThat(found.exit()).as(found.err()).isZero();
      assertThat(CommandLineRun.of("preview", store.address(), "--keep", "1d").exit()).isZero();
    } finally {
      store.execute("set global sql_mode = default");
    }
  }
}

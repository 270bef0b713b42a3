package dev.holdfast.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.store.address.SecretSource;
import dev.holdfast.store.address.StoreAddress;
import java.io.IOException;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** How much a database is asked before a store is open: each kind more would ask it more. */
class OpeningStatementsTest {

  private static List<String> asked(OracleStore store, String address) throws IOException {
    try (TransactionPooler line = TransactionPooler.before(store)) {
      KnownStores.ALL
          .open(StoreAddress.parse(line.address(address)), StoreOptions.defaults(SecretSource.NONE))
          .close();
      return line.statements();
    }
  }

  @Test
  void postgresqlIsAskedAFewThingsHoweverManyKindsThereAre() throws IOException, SQLException {
    OracleStore store = OracleStores.postgres();
    assertThat(asked(store, store.address())).hasSizeLessThanOrEqualTo(6);
    assertThat(asked(store, store.address() + "?currentSchema=public")).hasSizeLessThanOrEqualTo(6);
    OraclePostgres.shared().drop(store);
  }

  @Test
  void asLittleWhereTwoKindsLieInOneDatabase() throws IOException, SQLException {
    OracleStore store = OracleStores.postgres();
    try (StreamDatabase streams = StreamDatabase.beside(store)) {
      assertThat(asked(store, streams.plainAddress())).hasSizeLessThanOrEqualTo(6);
      assertThat(asked(store, streams.address())).hasSizeLessThanOrEqualTo(6);
    }
  }
}

package dev.holdfast.cli.dapr;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.store.OraclePostgres;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.dapr.RealDapr;
import dev.holdfast.store.dapr.ShopRun;
import java.io.IOException;
import java.sql.SQLException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Proves that both layouts that a real Dapr writes into PostgreSQL are read as its sidecar does.
 */
class DaprOnPostgresReal {

  @ParameterizedTest
  @ValueSource(strings = {"v1", "v2"})
  void statesAreReadAsTheSidecarSaysThem(String version) throws IOException, SQLException {
    OracleStore database = OraclePostgres.shared().blank();
    String name = database.address().substring(database.address().lastIndexOf('/') + 1);
    String connection =
        "host=localhost port=%d user=postgres dbname=%s sslmode=disable"
            .formatted(OraclePostgres.shared().port(), name);
    try (RealDapr dapr = RealDapr.onPostgres(version, connection);
        ShopRun shop = ShopRun.open(dapr)) {
      shop.run();

      RunningDaprReal.assertSame(
          dapr.address(), "dapr+" + database.address() + "?app=shop&schema=" + version);
      assertThat(ShopReading.json("overview", dapr.address()).path("tasks").asInt())
          .isEqualTo(ShopRun.ENDS.size());
    } finally {
      OraclePostgres.shared().drop(database);
    }
  }
}

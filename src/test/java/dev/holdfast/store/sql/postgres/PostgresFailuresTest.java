package dev.holdfast.store.sql.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.store.StoreFailure;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;

/** What servers and poolers say when a session is to begin. */
class PostgresFailuresTest {

  @Test
  void aParameterThatAPoolerRefusesIsNoMatterOfTheNetwork() {
    String said = "unsupported startup parameter: options";

    assertThat(PostgresFailures.whileOpening(new SQLException(said, "08P01"), "here", true))
        .isEqualTo(new StoreFailure.UnusableSetting("here", said));
  }
}

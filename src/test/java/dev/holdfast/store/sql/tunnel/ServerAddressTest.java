package dev.holdfast.store.sql.tunnel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.store.StoreException;
import dev.holdfast.store.address.StoreAddress;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the driver is given, and what it is never shown. */
class ServerAddressTest {

  @ParameterizedTest
  @CsvSource({
    "postgresql://db.example:65535/x, db.example:65535",
    "'postgresql://me@one,two:5433/x', 'one,two:5433'",
    "postgresql://[::1]:5432/x, [::1]:5432",
    "postgresql://me@/x, ''",
    "postgresql://127.0.0.1/a%20b, 127.0.0.1",
  })
  void takesHostsAsTheDriverDoes(String typed, String hosts) {
    assertThat(ServerAddress.of(StoreAddress.parse(typed)).hosts()).isEqualTo(hosts);
  }

  @ParameterizedTest
  @CsvSource({
    "mysql://me@localhost/x, true",
    "mysql:///x, true",
    "mysql://127.0.0.1:3306/x, true",
    "'mysql://localhost:1,[::1]:2/x', true",
    "'mysql://localhost,db.example/x', false",
    "mysql://localhost.example/x, false",
    "mysql://127.0.0.1.example/x, false",
    "mysql://10.0.0.1/x, false",
  })
  void knowsThisMachine(String typed, boolean itself) {
    assertThat(ServerAddress.of(StoreAddress.parse(typed)).thisMachine()).isEqualTo(itself);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "postgresql://h:0/x",
        "postgresql://h:65536/x",
        "postgresql://h:99999999999/x",
        "postgresql://h:port/x",
        "postgresql://h:/x",
        "postgresql://one:1,two:x/x",
        "postgresql://::1/x",
        "postgresql://[::1/x",
        "postgresql://h/%zz",
        "postgresql://h/%",
      })
  void refusesWhatTheDriverCannotRead(String typed) {
    assertThatThrownBy(() -> ServerAddress.of(StoreAddress.parse(typed)))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("MalformedAddress");
  }
}

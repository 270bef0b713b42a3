package dev.holdfast.store.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.store.address.ConnectionForm;
import dev.holdfast.store.address.FormValues;
import dev.holdfast.store.address.StoreAddress;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ServerFormTest {

  private static final ConnectionForm POSTGRES = ServerForm.postgres("p", 1, "postgresql");
  private static final ConnectionForm STREAMS =
      ServerForm.postgres("s", 1, "eventstream+postgresql");
  private static final ConnectionForm MYSQL = ServerForm.mysql("m", 1);

  @ParameterizedTest
  @ValueSource(
      strings = {
        "postgresql://localhost/db",
        "postgresql://ops@db.example:6432/orders?currentSchema=jobs&sslmode=verify-full",
        "postgresql://a%40b@[::1]:5432/my%20db",
        "postgresql://[::1]/db",
        "postgresql://h/db?sslmode=require&sslrootcert=/etc/ca.pem&options=-c%20x=1",
        "eventstream+postgresql://ops@h/db?currentSchema=events&table=a",
        "mysql://ops@db.example:3307/orders?sslMode=verify-full",
        "mariadb://h/db?sslMode=trust&timezone=auto&currentSchema=kept"
      })
  void anAddressGoesThroughTheFormUnchanged(String address) {
    StoreAddress parsed = StoreAddress.parse(address);
    List<ConnectionForm> able =
        Stream.of(POSTGRES, STREAMS, MYSQL)
            .filter(form -> form.values(parsed).isPresent())
            .toList();
    assertThat(able).hasSize(1);
    StoreAddress made = able.getFirst().address(able.getFirst().values(parsed).orElseThrow());
    assertThat(made.scheme() + ":" + made.location()).isEqualTo(address);
  }

  @Test
  void valuesArePlainText() {
    FormValues values =
        POSTGRES
            .values(
                StoreAddress.parse(
                    "postgresql://a%40b@[::1]:99/my%20db?x=1&currentSchema=a,b&sslmode=allow"))
            .orElseThrow();
    assertThat(
            Stream.of("host", "port", "database", "user", "schema", "sslMode", "others")
                .map(values::get))
        .containsExactly("[::1]", "99", "my db", "a@b", "a,b", "allow", "x=1");
    assertThat(values.toString()).contains("others").doesNotContain("x=1");
  }

  @ParameterizedTest
  @ValueSource(strings = {"//h1,h2/db", "//h1:1,h2:2/db", "nonsense", "//h/a/b"})
  void whatAFormCannotHoldIsLeftToTheAddressField(String location) {
    assertThat(POSTGRES.values(new StoreAddress("postgresql", location, null))).isEmpty();
  }

  @Test
  void nothingTypedIsThisWorkstation() {
    assertThat(POSTGRES.address(FormValues.NONE).withoutSecrets())
        .isEqualTo("postgresql://localhost/");
    assertThat(MYSQL.address(FormValues.NONE).withoutSecrets()).isEqualTo("mysql://localhost/");
  }
}

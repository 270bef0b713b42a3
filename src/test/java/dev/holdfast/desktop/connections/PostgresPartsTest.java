package dev.holdfast.desktop.connections;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PostgresPartsTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "postgresql://localhost/db",
        "postgresql://ops@db.example:6432/orders?currentSchema=jobs&sslmode=verify-full",
        "postgresql://a%40b@[::1]:5432/my%20db",
        "postgresql://[::1]/db",
        "postgresql://h/db?sslmode=require&sslrootcert=/etc/ca.pem&options=-c%20x=1"
      })
  void anAddressGoesThroughTheFormUnchanged(String address) {
    PostgresParts parts = PostgresParts.of(address.substring("postgresql:".length())).orElseThrow();
    assertThat(parts.address()).isEqualTo(address);
  }

  @Test
  void partsArePlainText() {
    PostgresParts parts =
        PostgresParts.of("//a%40b@[::1]:99/my%20db?x=1&currentSchema=a,b&sslmode=allow")
            .orElseThrow();
    assertThat(parts)
        .isEqualTo(
            new PostgresParts("[::1]", "99", "my db", "a@b", "a,b", "allow", List.of("x=1")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"//h1,h2/db", "//h1:1,h2:2/db", "nonsense", "//h/a/b"})
  void whatAFormCannotHoldIsLeftToTheAddressField(String location) {
    assertThat(PostgresParts.of(location)).isEmpty();
  }

  @Test
  void nothingTypedIsThisWorkstation() {
    assertThat(PostgresParts.EMPTY.address()).isEqualTo("postgresql://localhost/");
  }
}

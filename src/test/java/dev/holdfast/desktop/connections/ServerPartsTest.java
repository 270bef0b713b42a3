package dev.holdfast.desktop.connections;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.store.StoreAddress;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ServerPartsTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "postgresql://localhost/db",
        "postgresql://ops@db.example:6432/orders?currentSchema=jobs&sslmode=verify-full",
        "postgresql://a%40b@[::1]:5432/my%20db",
        "postgresql://[::1]/db",
        "postgresql://h/db?sslmode=require&sslrootcert=/etc/ca.pem&options=-c%20x=1",
        "mysql://ops@db.example:3307/orders?sslMode=verify-full",
        "mariadb://h/db?sslMode=trust&timezone=auto&currentSchema=kept"
      })
  void anAddressGoesThroughTheFormUnchanged(String address) {
    ServerParts parts = ServerParts.of(StoreAddress.parse(address)).orElseThrow();
    assertThat(parts.address(address.startsWith("postgresql:"))).isEqualTo(address);
  }

  @Test
  void partsArePlainText() {
    ServerParts parts =
        ServerParts.of(
                StoreAddress.parse(
                    "postgresql://a%40b@[::1]:99/my%20db?x=1&currentSchema=a,b&sslmode=allow"))
            .orElseThrow();
    assertThat(parts)
        .isEqualTo(new ServerParts("[::1]", "99", "my db", "a@b", "a,b", "allow", List.of("x=1")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"//h1,h2/db", "//h1:1,h2:2/db", "nonsense", "//h/a/b"})
  void whatAFormCannotHoldIsLeftToTheAddressField(String location) {
    assertThat(ServerParts.of(new StoreAddress("postgresql", location, null))).isEmpty();
  }

  @Test
  void nothingTypedIsThisWorkstation() {
    assertThat(ServerParts.EMPTY.address(true)).isEqualTo("postgresql://localhost/");
    assertThat(ServerParts.EMPTY.address(false)).isEqualTo("mysql://localhost/");
  }
}

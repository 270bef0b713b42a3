package dev.holdfast.store.dapr.sidecar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.store.KnownStores;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.address.ConnectionForm;
import dev.holdfast.store.address.FormValues;
import dev.holdfast.store.address.Secret;
import dev.holdfast.store.address.SecretSource;
import dev.holdfast.store.address.StoreAddress;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Fields and addresses say the same, and a token goes nowhere where others may read it. */
class SidecarFormTest {

  private final ConnectionForm form = SidecarForm.FORM;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "dapr://localhost?app=orders",
        "dapr://[::1]:50002?app=my%20app&namespace=prod&http=3501",
        "dapr://dapr.example.com:443?app=orders&tls=true&ca=/etc/dapr/ca.pem&plaintext=true"
      })
  void anAddressComesBackFromItsFields(String typed) {
    StoreAddress address = StoreAddress.parse(typed);
    assertThat(form.address(form.values(address).orElseThrow())).isEqualTo(address);
    assertThat(KnownStores.ALL.formOf(address)).get().isSameAs(form);
  }

  @Test
  void whatTheFormCannotHoldIsNotItsOwn() {
    assertThat(form.values(StoreAddress.parse("dapr://localhost?other=1"))).isEmpty();
    assertThat(form.values(StoreAddress.parse("sqlite:queue"))).isEmpty();
    assertThatThrownBy(() -> form.address(FormValues.of(Map.of("host", "localhost"))))
        .isInstanceOf(StoreException.class);
  }

  @Test
  void aTokenThatWasTypedIsCarriedAndNeverShownOrKept() {
    FormValues values =
        FormValues.of(Map.of("host", "localhost", "app", "orders"))
            .with("token", new Secret("hush".toCharArray()));
    StoreAddress address = form.address(values);
    assertThat(address.password().reveal()).isEqualTo("hush");
    assertThat(address.display() + address.withoutSecrets() + address).doesNotContain("hush");
  }

  private static ApiToken token(String address) {
    StoreAddress typed = StoreAddress.parse(address);
    return new ApiToken(
        typed, DaprAddress.of(typed), SecretSource.NONE, Map.of("DAPR_API_TOKEN", "hush")::get);
  }

  @Test
  void aTokenIsNotSentInTheClearBeyondThisMachine() {
    assertThatThrownBy(() -> token("dapr://dapr.example.com?app=orders"))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("plaintext")
        .hasMessageNotContaining("hush");
    assertThat(token("dapr://dapr.example.com?app=orders&tls=true").there()).isTrue();
    assertThat(token("dapr://dapr.example.com?app=orders&plaintext=true").there()).isTrue();
    assertThat(token("dapr://127.0.0.1?app=orders").there()).isTrue();
    assertThat(token("dapr://[::1]?app=orders").there()).isTrue();
  }

  @Test
  void theSamePlaceHoweverTheHostIsSpelled() {
    assertThat(place("dapr://localhost?app=a")).isEqualTo(place("dapr://127.0.0.1:50001?app=a"));
    assertThat(place("dapr://Example.com?app=a")).isEqualTo(place("dapr://example.com?app=a"));
    assertThat(place("dapr://localhost?app=a")).isNotEqualTo(place("dapr://localhost?app=b"));
  }

  private static String place(String address) {
    return DaprAddress.of(StoreAddress.parse(address)).place();
  }
}

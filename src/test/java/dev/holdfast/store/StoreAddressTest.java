package dev.holdfast.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StoreAddressTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      value = {
        "psql://u:s3cret@h/db|postgresql://u@h/db|s3cret",
        "postgres://u:a%2Fb+c@h:5432/db?x=1|postgresql://u@h:5432/db?x=1|a/b+c",
        "postgresql://u@h/db?password=p&sslmode=require|postgresql://u@h/db?sslmode=require|p",
        "postgresql://u@h/db?sslmode=require&password=p|postgresql://u@h/db?sslmode=require|p",
        "postgresql://u@h/db?password=p|postgresql://u@h/db|p",
        "postgresql://u:p@ss@h/db|postgresql://u@h/db|p@ss",
        "postgresql://h:5432/db|postgresql://h:5432/db|-",
        "postgresql://h/db?user=a@b|postgresql://h/db?user=a@b|-",
        "sqlite:/tmp/a:b@c.db|sqlite:/tmp/a:b@c.db|-",
        "SQLite:rel.db|sqlite:rel.db|-",
      })
  void takesThePasswordOut(String typed, String shown, String password) {
    StoreAddress address = StoreAddress.parse(typed);
    assertThat(address.toString()).isEqualTo(shown).isEqualTo(address.display());
    assertThat(address.password() == null ? null : address.password().reveal()).isEqualTo(password);
  }

  @ParameterizedTest
  @CsvSource({"C:\\data\\tasks.db", "tasks.db", "'://u:pw@h'", "''"})
  void refusesWhatIsNoAddressWithoutRepeatingAPassword(String typed) {
    assertThatThrownBy(() -> StoreAddress.parse(typed))
        .isInstanceOfSatisfying(
            StoreException.class,
            e -> assertThat(e.failure()).isInstanceOf(StoreFailure.MalformedAddress.class))
        .hasMessageNotContaining("pw");
  }

  @Test
  void neverPrintsASecret() {
    assertThat(StoreAddress.parse("psql://u:s3cret@h/db").password().toString())
        .doesNotContain("s3cret");
  }
}

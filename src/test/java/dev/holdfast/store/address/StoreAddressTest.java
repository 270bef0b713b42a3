package dev.holdfast.store.address;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
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
        "postgres://u:a%2Fb+c@h:5432/db?ssl=1|postgresql://u@h:5432/db?ssl=1|a/b+c",
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
  @CsvSource(
      delimiter = '|',
      value = {
        "postgresql://h/db?sslmode=require&sslpassword=s3|?sslmode=require&sslpassword=***|?sslmode=require",
        "mariadb://h/db?keyStorePassword=s3&sslMode=verify-full|?keyStorePassword=***&sslMode=verify-full|?sslMode=verify-full",
        "mysql://h/db?trustStorePassword=s3|?trustStorePassword=***|''",
        "postgresql://h/db?options=-c%20app.password%3Ds3|?options=***|''",
        "postgresql://h/db?options=-c+search_path%3Djobs+-c+app.key%3Ds3|?options=***|''",
        "postgresql://h/db?options=-c%20search_path%3Djobs|?options=-c%20search_path%3Djobs|?options=-c%20search_path%3Djobs",
        "postgresql://h/db?somethingNew=s3&currentSchema=jobs|?somethingNew=***&currentSchema=jobs|?currentSchema=jobs",
        "postgresql://h/db?kind=river|?kind=river|?kind=river",
        "eventstream+postgresql://h/db?table=e&SSLPassword=s3|?table=e&SSLPassword=***|?table=e",
        "postgresql://h/db?Password=s3|?Password=***|''",
        "postgresql://h/db;password=s3|;password=***|;password=***",
      })
  void showsAndKeepsOnlyParametersThatHoldNoSecret(String typed, String shown, String kept) {
    StoreAddress address = StoreAddress.parse(typed);
    String place = address.scheme() + "://h/db";
    assertThat(address.display()).isEqualTo(place + shown).isEqualTo(address.toString());
    assertThat(address.withoutSecrets()).isEqualTo(place + kept);
    assertThat(address.location()).as("the driver has all of it").isEqualTo(typed.split(":", 2)[1]);
    assertThat(StoreAddress.parse(address.withoutSecrets()).hidden()).isEmpty();
  }

  @Test
  void refusesAnAddressThatWasCopiedFromWhereItIsMasked() {
    assertThatThrownBy(() -> StoreAddress.parse("postgresql://h/db?sslpassword=***"))
        .isInstanceOfSatisfying(
            StoreException.class,
            e ->
                assertThat(e.failure())
                    .isEqualTo(
                        new StoreFailure.MaskedAddress(
                            "postgresql://h/db?sslpassword=***", "sslpassword")));
  }

  @Test
  void takesItOutOfWhatADriverSays() {
    StoreAddress address = StoreAddress.parse("postgresql://h/db?sslpassword=a%20b&sslmode=verify");
    assertThat(address.scrub("cannot use “a b” or a%20b with verify"))
        .isEqualTo("cannot use “***” or *** with verify");
  }

  @ParameterizedTest
  @CsvSource({
    "nothing://u:pw@h/db?sslpassword=pw",
    "postgresql://u:p/pw@h/db",
    "postgresql:/u:pw@h/db",
    "postgresql://u:pw@h:port/db?sslpassword=pw",
  })
  void neverRepeatsASecretOfAnAddressThatIsNone(String typed) {
    StoreAddress address = StoreAddress.parse(typed);
    assertThat(String.valueOf(address.malformed().failure())).doesNotContain("pw");
  }

  @ParameterizedTest
  @CsvSource({
    "C:\\data\\tasks.db",
    "tasks.db",
    "'://u:pw@h'",
    "'a b://u:p/pw@h/d'",
    "'a b://h/d?sslpassword=pw'",
    "'host=h password=pw dbname=x'",
    "''"
  })
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

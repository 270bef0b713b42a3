package dev.holdfast.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.store.terms.Capability;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is known of an address before it is open comes from the kinds of stores. */
class KindsOfAddressesTest {

  private static final Stores STORES = KnownStores.ALL;

  private static String label(String kind, String address) {
    return STORES.label(
        new StoreInfo(StoreAddress.parse(address), kind, "engine", Set.of(), List.of()));
  }

  @ParameterizedTest
  @CsvSource({"psql, postgresql", "postgres, postgresql", "POSTGRES, postgresql"})
  void otherSpellingsOfASchemeAreTheirKinds(String typed, String scheme) {
    assertThat(StoreAddress.parse(typed + "://h/db").scheme()).isEqualTo(scheme);
  }

  @Test
  void aLabelIsThePlaceWithoutOptionsOfTheConnection() {
    assertThat(label("fib-flow", "postgresql://ops@h:1/db?sslmode=require"))
        .isEqualTo("postgresql://ops@h:1/db");
    assertThat(label("fib-flow", "postgresql://h1,h2/db?loadBalanceHosts=true"))
        .isEqualTo("postgresql://h1,h2/db");
    assertThat(label("fib-flow", "mysql://h/db?sslMode=trust")).isEqualTo("mysql://h/db");
    assertThat(label("fib-flow", "postgresql://h/db?foo=s3cret")).doesNotContain("s3cret");
  }

  @Test
  void noTwoStoresShareALabel() {
    String address = "postgresql://h/db";
    assertThat(
            List.of(
                label("fib-flow", address),
                label("fib-flow", address + "?sslmode=require&currentSchema=a"),
                label("fib-flow", address + "?currentSchema=b"),
                label("event streams", address),
                label("event streams", address + "?table=a"),
                label("event streams", "eventstream+" + address + "?table=b&sslmode=require"),
                label("event streams", "eventstream+" + address + "?currentSchema=b&table=b"),
                label("text-store", "textstore:/a.jobs"),
                label("text-store", "textstore:/a.jobs;team=b"),
                label("fib-flow", "sqlite:/a.jobs")))
        .doesNotHaveDuplicates();
    assertThat(label("fib-flow", "sqlite:tasks.db"))
        .as("in whatever folder")
        .isEqualTo("sqlite:" + Path.of("tasks.db").toAbsolutePath());
    assertThat(label("no such kind", "s3://bucket/a?x=1")).startsWith("s3://bucket/a");
  }

  @ParameterizedTest
  @ValueSource(strings = {"sqlite:a.db", "story:a.json", "textstore:a.jobs"})
  void aFileIsMeantByItsWholePath(String typed) {
    StoreAddress portable = StoreAddress.parse(typed).withWholePath();
    assertThat(Path.of(portable.location())).isAbsolute();
    assertThat(portable.scheme()).isEqualTo(typed.replaceFirst(":.*", ""));
    StoreAddress server = StoreAddress.parse("mysql://h/db");
    assertThat(server.withWholePath()).isSameAs(server);
  }

  @ParameterizedTest
  @CsvSource({
    "/x/a.json, story",
    "/x/a.JSON, story",
    "/x/a.db, sqlite",
    "/x/whatever, sqlite",
    "/x/a.jobs, textstore"
  })
  void aFileIsOfTheKindThatItsNameSays(String file, String scheme) {
    assertThat(KnownStores.ALL.address(file, _ -> Optional.empty()))
        .contains(new StoreAddress(scheme, file, null));
  }

  @Test
  void whatBeginsWithASchemeIsNeverASavedName() {
    assertThat(KnownStores.ALL.isAddress("sqlite:a.db")).isTrue();
    assertThat(KnownStores.ALL.isAddress("textstore:a.jobs")).isTrue();
    assertThat(KnownStores.ALL.isAddress("s3://bucket")).isTrue();
    assertThat(KnownStores.ALL.isAddress("story: of Ann")).isFalse();
    assertThat(KnownStores.ALL.isAddress("orders: new")).isFalse();
  }

  @Test
  void theVariableOfAPasswordIsItsKinds() {
    assertThat(
            List.of("sqlite:/a", "mysql://h/d", "mariadb://h/d", "psql://h/d", "textstore:a")
                .stream()
                .map(typed -> STORES.passwordVariable(StoreAddress.parse(typed)).orElse("none")))
        .containsExactly("none", "MYSQL_PWD", "MYSQL_PWD", "PGPASSWORD", "TEXT_STORE_KEY");
  }

  @Test
  void whatNoKindThereCanIsKnownBeforeAStoreIsOpen() {
    assertThat(STORES.may(StoreAddress.parse("mysql://h/d"), Capability.REPLICATION_LAG)).isFalse();
    assertThat(STORES.may(StoreAddress.parse("psql://h/d"), Capability.REPLICATION_LAG)).isTrue();
    assertThat(STORES.may(StoreAddress.parse("textstore:a"), Capability.REPLICATION_LAG)).isFalse();
    assertThat(STORES.may(StoreAddress.parse("psql://h/d"), Capability.STREAMS)).isTrue();
    assertThat(STORES.may(StoreAddress.parse("sqlite:/a"), Capability.STREAMS)).isFalse();
    assertThat(STORES.may(StoreAddress.parse("mysql://h/d"), Capability.STREAMS)).isFalse();
  }
}

package dev.holdfast.desktop.connections;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.desktop.fx.FailureSentence;
import dev.holdfast.job.ImmediateJobRunner;
import dev.holdfast.settings.ConnectionProfile;
import dev.holdfast.settings.Environment;
import dev.holdfast.store.KnownStores;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.OracleStores.Journal;
import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.address.ConnectionForm;
import dev.holdfast.store.address.SecretSource;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import javafx.beans.property.StringProperty;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConnectionFormViewModelTest {

  private final ConnectionFormViewModel form =
      new ConnectionFormViewModel(
          new StoreAccess(
              KnownStores.ALL,
              StoreOptions.defaults(SecretSource.NONE),
              new ImmediateJobRunner(),
              new FailureSentence(KnownStores.ALL, bug -> "no bug"),
              Clock.systemUTC()),
          name -> !name.equals("taken"));

  private void choose(String key) {
    form.form.set(
        form.forms.stream().filter(each -> each.form().key().equals(key)).findAny().orElseThrow());
  }

  private StringProperty field(String key) {
    ConnectionForm chosen = form.form.get().form();
    return form.values.text(
        chosen,
        chosen.fields().stream().filter(field -> field.key().equals(key)).findAny().orElseThrow());
  }

  private void type(String key, String text) {
    field(key).set(text);
  }

  private String typed(String key) {
    return field(key).get();
  }

  @Test
  void saysWhatIsMissing() {
    assertThat(form.problem.get()).isEqualTo("Enter the path of the database file.");
    assertThat(form.profile()).isEmpty();
    choose("postgres");
    assertThat(form.problem.get()).isEqualTo("Enter host and database.");
    choose("address");
    assertThat(form.problem.get()).isEqualTo("Enter the address of the store.");
    type("address", "nonsense");
    assertThat(form.problem.get()).contains("“nonsense” is not a store address");
  }

  @Test
  void suggestsANameUntilOneIsTyped() {
    type("path", "/var/lib/orders.sqlite");
    assertThat(form.name.get()).isEqualTo("orders");
    type("path", "/var/lib/bills.db");
    assertThat(form.name.get()).isEqualTo("bills");
    form.name.set("Mine");
    type("path", "/var/lib/other.db");
    assertThat(form.name.get()).isEqualTo("Mine");
  }

  @Test
  void namesAreNeitherBlankNorTaken() {
    type("path", "/x.db");
    form.name.set("  ");
    assertThat(form.problem.get()).isEqualTo("Enter a name.");
    form.name.set("taken");
    assertThat(form.problem.get()).contains("called “taken” exists already");
    form.name.set("free");
    assertThat(form.profile().orElseThrow())
        .isEqualTo(new ConnectionProfile("free", "sqlite:/x.db", Environment.NONE));
  }

  @Test
  void whatWasTypedGoesAlongIntoTheAddressAndBack() {
    choose("postgres");
    type("host", "db");
    type("port", "5433");
    type("database", "orders");
    type("user", "ops");
    type("schema", "jobs");
    type("sslMode", "require");
    choose("address");
    assertThat(typed("address"))
        .isEqualTo("postgresql://ops@db:5433/orders?currentSchema=jobs&sslmode=require");
    type("address", "psql://ops@other/orders");
    choose("postgres");
    assertThat(typed("host")).isEqualTo("other");
  }

  @Test
  void aPastedAddressFillsTheFormOfItsKind() {
    type("path", "postgres://ops:s3cret@db:5433/orders");
    form.paste("postgres://ops:s3cret@db:5433/orders");
    assertThat(form.form.get().form().key()).isEqualTo("postgres");
    assertThat(List.of(typed("host"), typed("port"), typed("database"), typed("user")))
        .containsExactly("db", "5433", "orders", "ops");
    assertThat(form.profile().orElseThrow().address()).isEqualTo("postgresql://ops@db:5433/orders");
    choose("sqlite");
    assertThat(typed("path")).isEmpty();
    form.paste("12:30");
    form.paste("/var/lib/orders.sqlite");
    assertThat(form.form.get().form().key()).isEqualTo("sqlite");
  }

  @Test
  void aMySqlAddressHasFieldsOfItsOwnAndKeepsItsSpelling() {
    form.load(
        new ConnectionProfile(
            "Jobs", "mariadb://ops@db:3307/jobs?sslMode=trust", Environment.PRODUCTION));
    assertThat(form.form.get().form().key()).isEqualTo("mysql");
    assertThat(List.of(typed("host"), typed("port"), typed("sslMode")))
        .isEqualTo(List.of("db", "3307", "trust"));
    assertThat(form.profile().orElseThrow().address())
        .isEqualTo("mariadb://ops@db:3307/jobs?sslMode=trust");
    type("port", "x");
    assertThat(form.problem.get()).isEqualTo("The port must be a number.");
    type("port", "");
    type("user", "");
    type("sslMode", "");
    assertThat(form.profile().orElseThrow().address()).isEqualTo("mariadb://db/jobs");
  }

  @Test
  void aPortIsANumber() {
    choose("postgres");
    type("port", "54x");
    assertThat(form.problem.get()).isEqualTo("The port must be a number.");
  }

  @Test
  void aPasswordIsUsedButNotSaved() {
    choose("address");
    type("address", "postgresql://ops:s3cret@db/orders");
    assertThat(form.remark.get()).contains("not saved");
    assertThat(form.typedAddress().orElseThrow().password().reveal()).isEqualTo("s3cret");
    assertThat(form.profile().orElseThrow().address()).isEqualTo("postgresql://ops@db/orders");
  }

  @Test
  void aSavedConnectionFillsItsOwnFields() {
    form.load(new ConnectionProfile("Orders", "psql://ops@db/orders", Environment.STAGING));
    assertThat(form.form.get().form().key()).isEqualTo("postgres");
    assertThat(form.name.get()).isEqualTo("Orders");
    assertThat(form.environment.get()).isEqualTo(Environment.STAGING);
    form.load(new ConnectionProfile("Two", "postgresql://a,b/orders", Environment.NONE));
    assertThat(form.form.get().form().key()).isEqualTo("address");
    assertThat(form.profile().orElseThrow().address()).isEqualTo("postgresql://a,b/orders");
  }

  @Test
  void productionIsReadOnlyUnlessSomebodySaysOtherwise() {
    type("path", "/x.db");
    assertThat(form.profile().orElseThrow().readOnly()).isFalse();
    form.environment.set(Environment.PRODUCTION);
    assertThat(form.profile().orElseThrow().readOnly()).isTrue();
    form.readOnly.set(false);
    assertThat(form.profile().orElseThrow().readOnly()).isFalse();
    ConnectionProfile unlocked =
        new ConnectionProfile("Orders", "sqlite:/o.db", Environment.PRODUCTION, Map.of(), false);
    form.load(unlocked);
    assertThat(form.profile()).contains(unlocked);
  }

  @Test
  void aTestSaysWhatItFound(@TempDir Path directory) throws Exception {
    String address = OracleStores.sqlite(directory, Journal.ROLLBACK).address();
    type("path", address.substring("sqlite:".length()));
    form.test();
    assertThat(form.testSuccess.get())
        .startsWith("Connection works: a fib-flow store on SQLite")
        .contains("\nSize: 346 tasks\n", "\nChange tasks: allowed", "\nDelete tasks: allowed");
    type("path", directory.resolve("none.db").toString());
    assertThat(form.testSuccess.get()).isNull();
    form.test();
    assertThat(form.testFailure.get()).contains("There is no file");
    assertThat(form.testing.get()).isFalse();
  }
}

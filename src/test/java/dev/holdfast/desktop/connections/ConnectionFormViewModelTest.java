package dev.holdfast.desktop.connections;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.desktop.fx.FailureSentence;
import dev.holdfast.job.ImmediateJobRunner;
import dev.holdfast.settings.ConnectionProfile;
import dev.holdfast.settings.Environment;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.OracleStores.Journal;
import dev.holdfast.store.SecretSource;
import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.Stores;
import dev.holdfast.store.TaskStore;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConnectionFormViewModelTest {

  private final ConnectionFormViewModel form =
      new ConnectionFormViewModel(
          new ImmediateJobRunner(),
          address -> {
            try (TaskStore store =
                Stores.installed().open(address, StoreOptions.defaults(SecretSource.NONE))) {
              return store.info();
            }
          },
          new FailureSentence(bug -> "no bug"),
          name -> !name.equals("taken"));

  @Test
  void saysWhatIsMissing() {
    assertThat(form.problemProperty().get()).isEqualTo("Enter the path of the database file.");
    assertThat(form.profile()).isEmpty();
    form.kindProperty().set(AddressKind.POSTGRESQL);
    assertThat(form.problemProperty().get()).isEqualTo("Enter host and database.");
    form.kindProperty().set(AddressKind.ADDRESS);
    assertThat(form.problemProperty().get()).isEqualTo("Enter the address of the store.");
    form.addressProperty().set("nonsense");
    assertThat(form.problemProperty().get()).contains("“nonsense” is not a store address");
  }

  @Test
  void suggestsANameUntilOneIsTyped() {
    form.pathProperty().set("/var/lib/orders.sqlite");
    assertThat(form.nameProperty().get()).isEqualTo("orders");
    form.pathProperty().set("/var/lib/bills.db");
    assertThat(form.nameProperty().get()).isEqualTo("bills");
    form.nameProperty().set("Mine");
    form.pathProperty().set("/var/lib/other.db");
    assertThat(form.nameProperty().get()).isEqualTo("Mine");
  }

  @Test
  void namesAreNeitherBlankNorTaken() {
    form.pathProperty().set("/x.db");
    form.nameProperty().set("  ");
    assertThat(form.problemProperty().get()).isEqualTo("Enter a name.");
    form.nameProperty().set("taken");
    assertThat(form.problemProperty().get()).contains("called “taken” exists already");
    form.nameProperty().set("free");
    assertThat(form.profile().orElseThrow())
        .isEqualTo(new ConnectionProfile("free", "sqlite:/x.db", Environment.NONE));
  }

  @Test
  void whatWasTypedGoesAlongIntoTheAddressAndBack() {
    form.kindProperty().set(AddressKind.POSTGRESQL);
    form.partsProperty()
        .set(new ServerParts("db", "5433", "orders", "ops", "jobs", "require", List.of()));
    form.kindProperty().set(AddressKind.ADDRESS);
    assertThat(form.addressProperty().get())
        .isEqualTo("postgresql://ops@db:5433/orders?currentSchema=jobs&sslmode=require");
    form.addressProperty().set("psql://ops@other/orders");
    form.kindProperty().set(AddressKind.POSTGRESQL);
    assertThat(form.partsProperty().get().host()).isEqualTo("other");
  }

  @Test
  void aMySqlAddressHasFieldsOfItsOwnAndKeepsItsSpelling() {
    form.load(
        new ConnectionProfile(
            "Jobs", "mariadb://ops@db:3307/jobs?sslMode=trust", Environment.PRODUCTION));
    assertThat(form.kindProperty().get()).isEqualTo(AddressKind.MYSQL);
    assertThat(form.partsProperty().get())
        .isEqualTo(new ServerParts("db", "3307", "jobs", "ops", "", "trust", List.of(), true));
    assertThat(form.profile().orElseThrow().address())
        .isEqualTo("mariadb://ops@db:3307/jobs?sslMode=trust");
    form.partsProperty().set(new ServerParts("db", "x", "jobs", "", "", "", List.of()));
    assertThat(form.problemProperty().get()).isEqualTo("The port must be a number.");
    form.partsProperty().set(new ServerParts("db", "", "jobs", "", "", "", List.of()));
    assertThat(form.profile().orElseThrow().address()).isEqualTo("mysql://db/jobs");
  }

  @Test
  void aPortIsANumber() {
    form.kindProperty().set(AddressKind.POSTGRESQL);
    form.partsProperty().set(new ServerParts("db", "54x", "orders", "", "", "", List.of()));
    assertThat(form.problemProperty().get()).isEqualTo("The port must be a number.");
  }

  @Test
  void aPasswordIsUsedButNotSaved() {
    form.kindProperty().set(AddressKind.ADDRESS);
    form.addressProperty().set("postgresql://ops:s3cret@db/orders");
    assertThat(form.remarkProperty().get()).contains("not saved");
    assertThat(form.typedAddress().orElseThrow().password().reveal()).isEqualTo("s3cret");
    assertThat(form.profile().orElseThrow().address()).isEqualTo("postgresql://ops@db/orders");
  }

  @Test
  void aSavedConnectionFillsItsOwnFields() {
    form.load(new ConnectionProfile("Orders", "psql://ops@db/orders", Environment.STAGING));
    assertThat(form.kindProperty().get()).isEqualTo(AddressKind.POSTGRESQL);
    assertThat(form.nameProperty().get()).isEqualTo("Orders");
    assertThat(form.environmentProperty().get()).isEqualTo(Environment.STAGING);
    form.load(new ConnectionProfile("Two", "postgresql://a,b/orders", Environment.NONE));
    assertThat(form.kindProperty().get()).isEqualTo(AddressKind.ADDRESS);
    assertThat(form.profile().orElseThrow().address()).isEqualTo("postgresql://a,b/orders");
  }

  @Test
  void aTestSaysWhatItFound(@TempDir Path directory) throws Exception {
    String address = OracleStores.sqlite(directory, Journal.ROLLBACK).address();
    form.pathProperty().set(address.substring("sqlite:".length()));
    form.test();
    assertThat(form.testSuccessProperty().get())
        .startsWith("Connection works: a fib-flow store on SQLite");
    form.pathProperty().set(directory.resolve("none.db").toString());
    assertThat(form.testSuccessProperty().get()).isNull();
    form.test();
    assertThat(form.testFailureProperty().get()).contains("There is no file");
    assertThat(form.testingProperty().get()).isFalse();
  }
}

package dev.holdfast.desktop.connections;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.desktop.fx.FailureSentence;
import dev.holdfast.desktop.fx.FxTest;
import dev.holdfast.desktop.fx.Screens;
import dev.holdfast.job.ImmediateJobRunner;
import dev.holdfast.settings.ConnectionProfile;
import dev.holdfast.settings.Environment;
import dev.holdfast.store.KnownStores;
import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.address.SecretSource;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.store.textstore.TextStoreFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Optional;
import javafx.scene.Parent;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Labeled;
import javafx.scene.control.PasswordField;
import javafx.scene.control.TextField;
import javafx.scene.control.ToggleButton;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A kind of store that nothing but its provider knows is offered with fields of its own. */
class OtherKindFormTest extends FxTest {

  private static final String KEY = "s3cret of the door";

  @TempDir private Path directory;
  private Path chosen;
  private Parent form;

  private final ConnectionFormViewModel model =
      new ConnectionFormViewModel(
          new StoreAccess(
              KnownStores.ALL,
              StoreOptions.defaults(SecretSource.NONE),
              new ImmediateJobRunner(),
              new FailureSentence(KnownStores.ALL, bug -> "no bug"),
              Clock.systemUTC()),
          name -> true);

  @BeforeEach
  void open() throws Exception {
    form =
        show(
            () ->
                new ConnectionFormView(model, (a, b, c, d) -> Optional.ofNullable(chosen)).node());
    fx(() -> this.<ToggleButton>node("textstoreKind").fire());
  }

  @SuppressWarnings("unchecked")
  private <N> N node(String id) {
    return (N) form.lookup("#" + id);
  }

  private String problem() {
    return model.problem.get();
  }

  private Path lockedStore() throws Exception {
    TextStoreFile store = TextStoreFile.create(directory.resolve("a.jobs"));
    store.update("create table door (key text)");
    store.update("insert into door values (?)", KEY);
    return store.file();
  }

  @Test
  void itsFieldsMakeAnAddressThatConnects() throws Exception {
    chosen = lockedStore();
    assertThat(problem()).isEqualTo("Enter the path of the file of jobs.");
    fx(() -> this.<Button>node("jobsBrowse").fire());
    assertThat(this.<TextField>node("jobs").getText()).isEqualTo(chosen.toString());
    fx(() -> this.<TextField>node("team").setText("billing"));
    fx(() -> this.<TextField>node("retries").setText("many"));
    assertThat(problem()).isEqualTo("Retries must be a number.");
    fx(() -> this.<TextField>node("retries").setText("5"));
    fx(() -> this.<ComboBox<String>>node("region").setValue("north"));
    fx(() -> this.<CheckBox>node("locked").fire());
    assertThat(this.<TextField>node("name").getText()).isEqualTo("jobs of billing");
    assertThat(problem()).isEmpty();

    fx(model::test);
    assertThat(model.testFailure.get()).as("without the key").isNotNull();
    fx(() -> this.<PasswordField>node("key").setText(KEY));
    Screens.page(stage().getScene(), "connection-form-other-kind", 640, 620);
    fx(model::test);
    assertThat(model.testFailure.get()).isNull();
    assertThat(model.testSuccess.get()).contains("a text-store store");
  }

  @Test
  void aSecretIsUsedAndNeverKept() throws Exception {
    Path file = lockedStore();
    fx(() -> this.<TextField>node("jobs").setText(file.toString()));
    fx(() -> this.<PasswordField>node("key").setText(KEY));
    StoreAddress typed = model.typedAddress().orElseThrow();
    assertThat(typed.password().reveal()).isEqualTo(KEY);
    assertThat(model.remark.get())
        .isEqualTo("The password is used until Holdfast is closed. It is not saved.");
    ConnectionProfile saved = onFx(() -> model.profile().orElseThrow());
    assertThat(saved.address()).isEqualTo("textstore:" + file);
    String said =
        String.join(
            "\n",
            typed.toString(),
            typed.display(),
            saved.toString(),
            model.values.of(model.form.get().form()).toString(),
            model.values.toString());
    assertThat(said).doesNotContain(KEY);

    fx(() -> this.<ToggleButton>node("addressKind").fire());
    assertThat(this.<TextField>node("address").getText()).isEqualTo("textstore:" + file);
    fx(() -> this.<ToggleButton>node("textstoreKind").fire());
    assertThat(model.typedAddress().orElseThrow().password().reveal()).isEqualTo(KEY);
    fx(() -> this.<PasswordField>node("key").clear());
    assertThat(model.typedAddress().orElseThrow().password()).isNull();
  }

  @Test
  void anAddressFillsTheFieldsOrStandsInOne() throws Exception {
    String address = "textstore:/a.jobs;team=billing;region=south;locked=true";
    fx(() -> model.load(new ConnectionProfile("Jobs", address, Environment.NONE)));
    assertThat(this.<TextField>node("team").getText()).isEqualTo("billing");
    assertThat(this.<TextField>node("retries").getText()).isEqualTo("3");
    assertThat(this.<ComboBox<String>>node("region").getValue()).isEqualTo("south");
    assertThat(this.<CheckBox>node("locked").isSelected()).isTrue();
    assertThat(model.profile().orElseThrow().address()).isEqualTo(address);

    String more = "textstore:/a.jobs;colour=red";
    fx(() -> model.load(new ConnectionProfile("Jobs", more, Environment.NONE)));
    assertThat(this.<ToggleButton>node("addressKind").isSelected()).isTrue();
    assertThat(this.<TextField>node("address").getText()).isEqualTo(more);
    assertThat(model.profile().orElseThrow().address()).isEqualTo(more);
  }

  @Test
  void aFileOfAnotherProgramFillsThem() throws Exception {
    chosen = Files.writeString(directory.resolve("team.properties"), "colour=red");
    fx(() -> this.<Button>node("textstoreImport").fire());
    assertThat(model.testFailure.get()).isEqualTo("team.properties does not say where a store is.");
    Files.writeString(chosen, "jobs.file=/a.jobs\njobs.team=billing\n");
    fx(() -> this.<Button>node("textstoreImport").fire());
    assertThat(model.testFailure.get()).isNull();
    assertThat(this.<TextField>node("team").getText()).isEqualTo("billing");
    assertThat(model.profile().orElseThrow().address()).isEqualTo("textstore:/a.jobs;team=billing");
    chosen = directory.resolve("missing.properties");
    fx(() -> this.<Button>node("textstoreImport").fire());
    assertThat(model.testFailure.get()).startsWith("missing.properties could not be");
  }

  @Test
  void aFileOfSeveralStoresLetsOneBeChosen() throws Exception {
    chosen = directory.resolve("team.properties");
    Files.writeString(chosen, "jobs.file=/a.jobs\njobs.team=billing,mail\n");
    ComboBox<String> which = node("textstoreImported");
    assertThat(which.isVisible()).isFalse();
    fx(() -> this.<Button>node("textstoreImport").fire());
    assertThat(which.isVisible()).isTrue();
    assertThat(which.getValue()).isEqualTo("billing");
    assertThat(this.<TextField>node("team").getText()).isEqualTo("billing");
    fx(() -> which.getSelectionModel().select("mail"));
    assertThat(this.<TextField>node("team").getText()).isEqualTo("mail");
    Screens.snapshot(stage().getScene(), "connection-import-choice");
  }

  @Test
  void noNameOfAFormIsCutOff() {
    for (ToggleButton kind :
        lookup(".connection-form .toggle-button").queryAllAs(ToggleButton.class)) {
      assertThat(kind.getWidth()).as(kind.getText()).isGreaterThanOrEqualTo(kind.prefWidth(-1));
    }
    assertThat(lookup(".form-row > .label").queryAllAs(Labeled.class))
        .hasSizeGreaterThan(5)
        .allMatch(label -> label.getWidth() + 0.5 >= label.prefWidth(-1));
  }
}

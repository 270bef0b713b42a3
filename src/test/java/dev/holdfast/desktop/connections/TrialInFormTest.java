package dev.holdfast.desktop.connections;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.desktop.fx.FailureSentence;
import dev.holdfast.desktop.fx.FxTest;
import dev.holdfast.desktop.fx.Screens;
import dev.holdfast.job.ImmediateJobRunner;
import dev.holdfast.settings.ConnectionProfile;
import dev.holdfast.settings.Environment;
import dev.holdfast.store.KnownStores;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.address.SecretSource;
import java.time.Clock;
import java.util.Optional;
import javafx.scene.Node;
import javafx.scene.Parent;
import org.junit.jupiter.api.Test;

/** What the form shows of a server that was tried. */
class TrialInFormTest extends FxTest {

  private final ConnectionFormViewModel model =
      new ConnectionFormViewModel(
          new StoreAccess(
              KnownStores.ALL,
              StoreOptions.defaults(SecretSource.NONE),
              new ImmediateJobRunner(),
              new FailureSentence(KnownStores.ALL, bug -> "no bug"),
              Clock.systemUTC()),
          name -> true);

  @Test
  void tellsAllThatWasFound() throws Exception {
    String address = OracleStores.postgres().address();
    Parent form =
        show(() -> new ConnectionFormView(model, (a, b, c, d) -> Optional.empty()).node());
    fx(() -> model.load(new ConnectionProfile("Jobs", address, Environment.PRODUCTION)));
    fx(model::test);
    assertThat(model.testFailure.get()).isNull();
    assertThat(model.testSuccess.get())
        .contains("a fib-flow store on PostgreSQL", "346 tasks", "Clock: ", "Encryption: none");
    assertThat(form.lookupAll(".banner")).anyMatch(Node::isVisible);
    Screens.page(stage().getScene(), "connection-form-tried", 640, 640);
  }
}

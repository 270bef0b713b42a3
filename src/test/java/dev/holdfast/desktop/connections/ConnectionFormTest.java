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
import dev.holdfast.store.Stores;
import dev.holdfast.store.address.SecretSource;
import dev.holdfast.store.eventstream.EventStreamStoreProvider;
import dev.holdfast.store.fibflow.FibFlowStoreProvider;
import dev.holdfast.store.story.StoryStoreProvider;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import javafx.scene.Parent;
import javafx.scene.control.ComboBox;
import javafx.scene.control.TextField;
import javafx.scene.control.ToggleButton;
import org.junit.jupiter.api.Test;

/** The fields of a server, which PostgreSQL and MySQL share as far as both have them. */
class ConnectionFormTest extends FxTest {

  private final ConnectionFormViewModel model =
      new ConnectionFormViewModel(
          new StoreAccess(
              new Stores(
                  List.of(
                      new FibFlowStoreProvider(),
                      new StoryStoreProvider(),
                      new EventStreamStoreProvider())),
              StoreOptions.defaults(SecretSource.NONE),
              new ImmediateJobRunner(),
              new FailureSentence(KnownStores.ALL, bug -> "no bug"),
              Clock.systemUTC()),
          name -> true);

  private void choose(String key) {
    model.form.set(
        model.forms.stream().filter(each -> each.form().key().equals(key)).findAny().orElseThrow());
  }

  @Test
  void showsWhatTheServerHas() throws Exception {
    Parent form =
        show(() -> new ConnectionFormView(model, (a, b, c, d) -> Optional.empty()).node());
    fx(
        () ->
            model.load(
                new ConnectionProfile(
                    "Jobs", "mariadb://ops@db/jobs?sslMode=trust", Environment.PRODUCTION)));
    assertThat(((ToggleButton) form.lookup("#mysqlKind")).isSelected()).isTrue();
    assertThat(((TextField) form.lookup("#port")).getPromptText()).isEqualTo("3306");
    assertThat(form.lookup("#schemaRow")).isNull();
    assertThat(((ComboBox<?>) form.lookup("#sslMode")).getValue()).isEqualTo("trust");
    assertThat(List.copyOf(((ComboBox<?>) form.lookup("#sslMode")).getItems()))
        .isEqualTo(List.of("verify-full", "verify-ca", "trust", "disable", ""));
    Screens.page(stage().getScene(), "connection-form-mysql", 640, 520);
    assertThat(form.lookup("#sslRootRow").isVisible()).isFalse();
    assertThat(form.lookup("#sshKeyRow").isVisible()).isFalse();
    fx(
        () ->
            model.load(
                new ConnectionProfile(
                    "Jobs",
                    "mariadb://ops@db/jobs?sslMode=verify-full&ssh=ops@bastion",
                    Environment.PRODUCTION)));
    assertThat(form.lookup("#sslRootRow").isVisible()).isTrue();
    assertThat(form.lookup("#sshKeyRow").isVisible()).isTrue();
    Screens.page(stage().getScene(), "connection-form-secure", 640, 520);
    fx(
        () ->
            model.load(
                new ConnectionProfile(
                    "Jobs", "mariadb://ops@db/jobs?sslMode=trust", Environment.PRODUCTION)));

    fx(() -> choose("postgres"));
    assertThat(((TextField) form.lookup("#port")).getPromptText()).isEqualTo("5432");
    assertThat(form.lookup("#schemaRow").isVisible()).isTrue();
    assertThat(((ComboBox<?>) form.lookup("#sslMode")).getValue()).isEqualTo("");
    assertThat(model.profile().orElseThrow().address()).isEqualTo("postgresql://ops@db/jobs");

    fx(() -> choose("streams"));
    assertThat(form.lookup("#schemaRow").isVisible()).isTrue();
    assertThat(((TextField) form.lookup("#schema")).getPromptText()).isEqualTo("event_streaming");
    String streams = "eventstream+postgresql://ops@db/jobs";
    assertThat(model.profile().orElseThrow().address()).isEqualTo(streams);
    Screens.page(stage().getScene(), "connection-form-streams", 640, 520);
    fx(() -> model.load(new ConnectionProfile("Events", streams + "?table=a", Environment.NONE)));
    assertThat(((ToggleButton) form.lookup("#streamsKind")).isSelected()).isTrue();
    assertThat(model.profile().orElseThrow().address()).isEqualTo(streams + "?table=a");
  }
}

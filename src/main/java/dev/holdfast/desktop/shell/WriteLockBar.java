package dev.holdfast.desktop.shell;

import static dev.holdfast.desktop.fx.Nodes.hbox;
import static dev.holdfast.desktop.fx.Nodes.named;
import static dev.holdfast.desktop.fx.Nodes.sentence;
import static dev.holdfast.desktop.fx.Nodes.styled;
import static dev.holdfast.desktop.fx.Nodes.whole;

import dev.holdfast.desktop.dialog.FormDialog;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.fx.Shown;
import dev.holdfast.desktop.fx.ShownText;
import dev.holdfast.settings.Environment;
import dev.holdfast.text.Messages;
import dev.holdfast.text.VisibleText;
import java.time.Duration;
import java.util.List;
import javafx.scene.control.Button;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.stage.Window;
import javafx.util.Subscription;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** Whether the store in front may be changed, and a button that changes that. */
final class WriteLockBar extends HBox {

  private static final List<Integer> MINUTES = List.of(10, 30, 60, 240);

  private final Messages messages = Fxml.messages(WriteLockBar.class);
  private final Label state = named(whole(new Label()), "writeLockState");
  private final Button change = named(whole(styled(new Button(), "small")), "writeLockChange");
  private StoreSession session;

  WriteLockBar() {
    getStyleClass().add("write-lock");
    change.setOnAction(_ -> press());
    getChildren().setAll(state, change);
  }

  /** Tells of this store from now on, and asks for it. */
  Subscription follow(StoreSession shown) {
    session = shown;
    WriteLock lock = shown.lock;
    lock.onAsk(this::ask);
    Subscription following =
        lock.allowed
            .subscribe(_ -> write())
            .and(lock.minutes.subscribe(_ -> write()))
            .and(() -> forget(shown));
    write();
    return following;
  }

  /** A store that was closed is not kept. */
  private void forget(StoreSession shown) {
    if (session == shown) {
      session = null;
    }
  }

  private void write() {
    WriteLock lock = session.lock;
    boolean allowed = lock.allowed.get();
    state.setText(
        !allowed
            ? messages.get("lock.locked")
            : lock.guarded
                ? messages.get("lock.minutes", lock.minutes.get())
                : messages.get("lock.none"));
    state.setGraphic(new FontIcon(allowed ? Feather.UNLOCK : Feather.LOCK));
    change.setText(messages.get(allowed ? "lock.lock" : "lock.unlock"));
    Shown.now(change, lock.guarded);
  }

  private void press() {
    if (session.lock.allowed.get()) {
      session.lock.lock();
    } else {
      ask(() -> {}, () -> {});
    }
  }

  private void ask(Runnable unlocked, Runnable refused) {
    StoreSession asked = session;
    ComboBox<Integer> minutes = named(new ComboBox<>(), "unlockMinutes");
    minutes.getItems().setAll(MINUTES);
    minutes.setValue((int) WriteLock.USUAL.toMinutes());
    minutes.setConverter(ShownText.of(number -> messages.get("unlock.minutes", number)));
    Label duration = new Label(messages.get("unlock.duration"));
    duration.setLabelFor(minutes);
    HBox row = hbox("form-row", duration, minutes);
    String name = VisibleText.line(asked.profile().name());
    boolean production = asked.profile().environment() == Environment.PRODUCTION;
    new FormDialog(
            owner(),
            messages.get("unlock.title", name),
            messages.get("unlock.verb"),
            sentence(messages.get(production ? "unlock.text.production" : "unlock.text", name)),
            row)
        .about(asked.profile())
        .focus(minutes)
        .declined(refused)
        .ask(
            () -> {
              asked.lock.unlock(Duration.ofMinutes(minutes.getValue()));
              unlocked.run();
            });
  }

  /** A question is asked in the front window: often that is a dialog of what is to be done. */
  private Window owner() {
    return Window.getWindows().stream()
        .filter(window -> window.isShowing() && window.isFocused())
        .findFirst()
        .orElseGet(() -> getScene().getWindow());
  }
}

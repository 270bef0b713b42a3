package dev.holdfast.desktop.update;

import dev.holdfast.desktop.fx.Banner;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.fx.WhileShowing;
import dev.holdfast.text.Messages;
import java.net.URI;
import java.util.function.Consumer;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.CheckMenuItem;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.MenuItem;
import javafx.util.Duration;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** The line that tells of a new version, and the choice whether to be told. */
public final class UpdateNotice {

  private final UpdatesViewModel model;
  private final Messages messages = Fxml.messages(UpdateNotice.class);
  private final Banner banner;

  /**
   * Makes it, and asks from time to time while it is in a window.
   *
   * @param browser opens a page outside
   */
  public UpdateNotice(UpdatesViewModel model, Consumer<URI> browser) {
    this.model = model;
    Hyperlink page = new Hyperlink(messages.get("page"));
    page.setId("updatePage");
    page.setOnAction(event -> browser.accept(model.availableProperty().get().page()));
    Button dismiss = new Button(null, new FontIcon(Feather.X));
    dismiss.getStyleClass().add("icon-button");
    dismiss.setAccessibleText(messages.get("dismiss"));
    dismiss.setOnAction(event -> model.dismiss());
    banner = new Banner(Banner.Kind.INFO, page, dismiss);
    banner.setId("update");
    model
        .availableProperty()
        .subscribe(
            release ->
                banner
                    .textProperty()
                    .set(
                        release == null
                            ? ""
                            : messages.get("available", release.version().toString())));
    WhileShowing.each(Duration.hours(1), banner, model::askIfDue);
  }

  /** Returns the line. */
  public Node node() {
    return banner;
  }

  /** Returns the choice, for the menu of settings; disabled where there is nothing to ask. */
  public MenuItem choice() {
    CheckMenuItem choice =
        new CheckMenuItem(messages.get(model.isPossible() ? "choice" : "choice.impossible"));
    choice.setId("tellUpdates");
    choice.setDisable(!model.isPossible());
    choice.setOnAction(event -> model.want(choice.isSelected()));
    model.wantedProperty().subscribe(wanted -> choice.setSelected(wanted && model.isPossible()));
    return choice;
  }
}

package dev.holdfast.desktop.fx;

import static dev.holdfast.desktop.fx.Nodes.gap;
import static dev.holdfast.desktop.fx.Nodes.label;
import static dev.holdfast.desktop.fx.Nodes.whole;

import dev.holdfast.settings.ConnectionProfile;
import dev.holdfast.settings.Environment;
import dev.holdfast.text.Messages;
import dev.holdfast.text.VisibleText;
import java.util.List;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;

/**
 * A band that nobody overlooks: which store it is, what it is used for, where it is. In the colour
 * of production for one of those.
 */
public final class StoreBand extends HBox {

  private final Messages messages = Fxml.messages(StoreBand.class);
  private final Label name = label("", "store-band-name");
  private final Label use = whole(label("", "store-band-use"));
  private final Label address = label("", "store-band-address");

  /** Names no store yet. */
  public StoreBand() {
    getStyleClass().add("store-band");
    getChildren().setAll(name, use, address, gap());
  }

  /** Names a store. */
  public StoreBand(ConnectionProfile profile) {
    this();
    show(profile);
  }

  /** Names no store any more. */
  public void clear() {
    List.of(name, use, address).forEach(each -> each.setText(""));
  }

  /** Names another store. */
  public void show(ConnectionProfile profile) {
    EnvironmentStyle.apply(this, profile.environment());
    name.setText(VisibleText.line(profile.name()));
    name.setTooltip(new Tooltip(name.getText()));
    boolean known = profile.environment() != Environment.NONE;
    use.setText(known ? messages.get("environment." + profile.environment().name()) : "");
    Shown.now(use, known);
    address.setText(VisibleText.line(profile.address()));
    address.setTooltip(new Tooltip(address.getText()));
  }
}

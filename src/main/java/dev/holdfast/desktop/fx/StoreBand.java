package dev.holdfast.desktop.fx;

import static dev.holdfast.desktop.fx.Nodes.wide;

import dev.holdfast.settings.ConnectionProfile;
import dev.holdfast.settings.Environment;
import dev.holdfast.text.Messages;
import dev.holdfast.text.VisibleText;
import java.util.List;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;

/**
 * A band that nobody overlooks: which store it is, what it is used for, where it is. In the colour
 * of production for one of those.
 */
public final class StoreBand extends HBox {

  private final Messages messages = Fxml.messages(StoreBand.class);
  private final Label name = new Label();
  private final Label use = new Label();
  private final Label address = new Label();

  /** Names no store yet. */
  public StoreBand() {
    getStyleClass().add("store-band");
    name.getStyleClass().add("store-band-name");
    use.getStyleClass().add("store-band-use");
    address.getStyleClass().add("store-band-address");
    name.setMinWidth(60);
    use.setMinWidth(USE_PREF_SIZE);
    address.setMinWidth(0);
    Region spring = wide(new Region());
    getChildren().setAll(name, use, address, spring);
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

package dev.holdfast.desktop.plan;

import static dev.holdfast.desktop.fx.Nodes.acting;
import static dev.holdfast.desktop.fx.Nodes.button;
import static dev.holdfast.desktop.fx.Nodes.item;
import static dev.holdfast.desktop.fx.Nodes.named;
import static dev.holdfast.desktop.fx.Nodes.styled;

import dev.holdfast.desktop.connections.ConnectionItem;
import dev.holdfast.desktop.fx.Banner;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.fx.Shown;
import dev.holdfast.desktop.plan.ArrivedPlanViewModel.Asking;
import dev.holdfast.text.Messages;
import dev.holdfast.text.VisibleText;
import javafx.application.Platform;
import javafx.scene.control.Button;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** Says above the pages what there is to say of a plan's file that came from outside. */
public final class ArrivedPlanNotice {

  private ArrivedPlanNotice() {}

  /** Makes it; it takes no room while there is nothing to say. */
  public static Banner of(ArrivedPlanViewModel model) {
    Messages messages = Fxml.messages(ArrivedPlanNotice.class);
    Button there =
        named(button(messages.get("arrived.there"), () -> model.openThere()), "arrivedThere");
    Shown.when(there, model.asking.isEqualTo(Asking.WHETHER));
    MenuButton which = named(new MenuButton(messages.get("arrived.choose")), "arrivedWhich");
    // Made anew each time: connections come and go.
    which.setOnShowing(
        event ->
            which
                .getItems()
                .setAll(model.connections().stream().map(each -> choice(each, model)).toList()));
    which.getItems().add(new MenuItem());
    Shown.when(which, model.asking.isNotEqualTo(Asking.NOTHING));
    Button icon = styled(new Button(null, new FontIcon(Feather.X)), "icon-button");
    Button dismiss = named(acting(icon, () -> model.dismiss()), "arrivedDismiss");
    dismiss.setAccessibleText(messages.get("common.close"));
    Banner banner = named(new Banner(Banner.Kind.WARNING, there, which, dismiss), "arrivedPlan");
    banner.textProperty().bind(model.sentence);
    // Whoever types on while a file arrives must not agree to it.
    banner
        .visibleProperty()
        .subscribe(
            shown -> {
              if (shown) {
                Platform.runLater(dismiss::requestFocus);
              }
            });
    return banner;
  }

  private static MenuItem choice(ConnectionItem item, ArrivedPlanViewModel model) {
    return item(VisibleText.line(item.profile().name()), () -> model.openIn(item));
  }
}

package dev.holdfast.desktop.shell;

import dev.holdfast.desktop.fx.Banner;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.text.Messages;
import dev.holdfast.text.NoticeText;
import dev.holdfast.text.VisibleText;
import java.util.List;
import java.util.stream.Collectors;
import javafx.scene.Node;
import javafx.scene.control.Button;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** What to know about a store that opened, until it is dismissed. */
final class StoreNotices {

  private StoreNotices() {}

  static List<Node> of(StoreSession session) {
    NoticeText words = new NoticeText(Messages.common());
    String text =
        session.store().info().notices().stream()
            .map(words::of)
            .map(VisibleText::line)
            .collect(Collectors.joining("\n"));
    if (text.isEmpty()) {
      return List.of();
    }
    Button dismiss = new Button(null, new FontIcon(Feather.X));
    dismiss.getStyleClass().add("icon-button");
    dismiss.setAccessibleText(Fxml.messages(StoreNotices.class).get("notice.dismiss"));
    Banner banner = new Banner(Banner.Kind.INFO, dismiss);
    banner.textProperty().set(text);
    dismiss.setOnAction(event -> banner.textProperty().set(""));
    return List.of(banner);
  }
}

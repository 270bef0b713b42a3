package dev.holdfast.desktop.archive;

import static dev.holdfast.desktop.fx.Nodes.centred;
import static dev.holdfast.desktop.fx.Nodes.styled;
import static dev.holdfast.desktop.fx.Nodes.whole;
import static dev.holdfast.desktop.fx.Nodes.wide;

import dev.holdfast.desktop.fx.Shown;
import dev.holdfast.desktop.fx.TimeText;
import dev.holdfast.text.BytesText;
import dev.holdfast.text.Messages;
import dev.holdfast.text.VisibleText;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** One archive in the list: its name, what it holds, its size, when it was written, its state. */
final class ArchiveCell extends ListCell<ArchiveItem> {

  private final TimeText times;
  private final Messages messages;
  private final Function<ArchiveItem, ArchiveState> states;
  private final Label name = styled(new Label(), "strong");
  private final Label state = whole(new Label());
  private final Label what = new Label();
  private final Label size = whole(styled(new Label(), "small-text"));
  private final Label when = styled(new Label(), "text-muted", "small-text");
  private final VBox lines = styled(new VBox(name, line(what, size), when, state), "archive-cell");

  ArchiveCell(TimeText times, Messages messages, Function<ArchiveItem, ArchiveState> states) {
    this.times = times;
    this.messages = messages;
    this.states = states;
    name.setMinWidth(0);
    what.setMinWidth(0);
    setPrefWidth(0);
  }

  private static HBox line(Label first, Label last) {
    Region gap = wide(new Region());
    HBox line = centred(new HBox(6, first, gap, last));
    return line;
  }

  /** Returns a sign for a state: never colour alone. */
  static Feather sign(ArchiveState state) {
    return switch (state) {
      case SOUND -> Feather.SHIELD;
      case UNSOUND -> Feather.ALERT_OCTAGON;
      case UNVERIFIED -> Feather.CLOCK;
      case MISSING -> Feather.ALERT_TRIANGLE;
    };
  }

  /** Returns the style class of a state. */
  static String style(ArchiveState state) {
    return "archive-" + state.name().toLowerCase(Locale.ROOT);
  }

  @Override
  protected void updateItem(ArchiveItem item, boolean empty) {
    super.updateItem(item, empty);
    if (empty || item == null) {
      setGraphic(null);
      setTooltip(null);
      setAccessibleText(null);
      return;
    }
    ArchiveState known = states.apply(item);
    boolean unread = item.manifest() == null;
    name.setText(VisibleText.line(String.valueOf(item.file().getFileName())));
    state.setText(messages.get("state." + known));
    state.setGraphic(new FontIcon(sign(known)));
    state.getStyleClass().setAll("label", "archive-state", style(known));
    what.setText(unread ? messages.get("cell.unread") : held(item));
    what.getStyleClass().setAll("label", "small-text", unread ? "problem" : "text-muted");
    size.setText(unread ? "" : BytesText.of(item.manifest().bytes()));
    String by = unread ? null : item.manifest().facts().operator();
    when.setText(
        Stream.of(item.time() == null ? "" : times.dateTime(item.time()), by == null ? "" : by)
            .filter(text -> !text.isEmpty())
            .map(VisibleText::line)
            .collect(Collectors.joining(", ")));
    Shown.now(when, !when.getText().isEmpty());
    setTooltip(new Tooltip(VisibleText.line(item.file().toString())));
    setAccessibleText(
        Stream.of(name, what, size, when, state)
            .map(Label::getText)
            .filter(text -> !text.isEmpty())
            .collect(Collectors.joining(", ")));
    setGraphic(lines);
  }

  private String held(ArchiveItem item) {
    return item.manifest().tasks() == 0
        ? messages.get("cell.empty")
        : item.messages()
            .get(
                item.rows().key(item.ofThisStore() ? "cell" : "cell.other"),
                item.manifest().tasks());
  }
}

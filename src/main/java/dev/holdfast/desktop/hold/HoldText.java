package dev.holdfast.desktop.hold;

import static dev.holdfast.desktop.fx.Nodes.styled;

import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.fx.TimeText;
import dev.holdfast.desktop.table.Column;
import dev.holdfast.retention.hold.Hold;
import dev.holdfast.text.Messages;
import dev.holdfast.text.VisibleText;
import java.util.Optional;
import java.util.function.Function;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** Says what a hold keeps, since when, by whom and why. */
public record HoldText(TimeText times) {

  /** Returns such as “On hold with its workflow 12 since 9 Oct 2025 by Ann: legal case”. */
  public String of(Hold hold) {
    String what =
        hold.workflow()
            ? messages().get("hold.workflow", VisibleText.line(hold.id().toString()))
            : messages().get("hold.task");
    String since =
        messages().get("hold.since", what, times.day(hold.since()), VisibleText.line(hold.by()));
    return hold.reason() == null
        ? since + "."
        : messages().get("common.colon", since, VisibleText.line(hold.reason()));
  }

  /**
   * Makes a column of names with a lock before those that are on hold; where the mouse rests it
   * says why.
   */
  public <R> Column<R> column(
      String key, Function<R, String> name, Function<R, Optional<Hold>> holds) {
    Function<R, String> why = row -> holds.apply(row).map(this::of).orElse(null);
    return Column.text(key, name)
        .more(why)
        .sign(
            row ->
                holds.apply(row).isEmpty() ? null : styled(new FontIcon(Feather.LOCK), "hold-icon"))
        .said(row -> holds.apply(row).isEmpty() ? null : name.apply(row) + ", " + why.apply(row))
        .look("strong");
  }

  private Messages messages() {
    return Fxml.messages(HoldText.class);
  }
}

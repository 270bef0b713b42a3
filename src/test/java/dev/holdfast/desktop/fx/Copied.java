package dev.holdfast.desktop.fx;

import java.util.List;
import javafx.event.Event;
import javafx.scene.control.Menu;
import javafx.scene.control.MenuItem;
import javafx.scene.input.Clipboard;

/** What a menu puts into the clipboard. Asked on the thread of JavaFX. */
public final class Copied {

  private Copied() {}

  /** Returns what one of these items, the menu of forms among them, copies in a form. */
  public static String by(List<MenuItem> items, CopyAs.Form form) {
    ClipboardText.put("");
    MenuItem item = item(items, form);
    if (!item.isDisable()) {
      item.fire();
    }
    return Clipboard.getSystemClipboard().getString();
  }

  /** Returns whether the form can be chosen once the menu is open. */
  public static boolean isOffered(List<MenuItem> items, CopyAs.Form form) {
    return !item(items, form).isDisable();
  }

  private static MenuItem item(List<MenuItem> items, CopyAs.Form form) {
    Menu menu =
        items.stream()
            .filter(CopyAs.class::isInstance)
            .map(CopyAs.class::cast)
            .findFirst()
            .orElseThrow();
    Event.fireEvent(menu, new Event(Menu.ON_SHOWING));
    return menu.getItems().stream()
        .filter(each -> form.id().equals(each.getId()))
        .findFirst()
        .orElseThrow();
  }
}

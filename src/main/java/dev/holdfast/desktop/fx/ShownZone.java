package dev.holdfast.desktop.fx;

import dev.holdfast.settings.TimeChoice;
import java.time.ZoneId;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.scene.Node;

/**
 * In which zone times are shown. One for the whole application, as its style sheet: two times side
 * by side are never in different zones. Set on the FX thread, may be read on any.
 */
public final class ShownZone {

  private static final ObjectProperty<TimeChoice> CHOICE =
      new SimpleObjectProperty<>(TimeChoice.LOCAL);

  /** Unlike the offset, it is called UTC. */
  private static final ZoneId UTC = ZoneId.of("UTC");

  private static volatile boolean utc;

  private ShownZone() {}

  /** Chooses the zone: what follows it is shown anew at once. */
  public static void choose(TimeChoice choice) {
    utc = choice == TimeChoice.UTC;
    CHOICE.set(choice);
  }

  /** The choice. */
  public static ReadOnlyObjectProperty<TimeChoice> choiceProperty() {
    return CHOICE;
  }

  /** Returns the zone to show a time in where this one is the local one. */
  public static ZoneId of(ZoneId local) {
    return utc ? UTC : local;
  }

  /**
   * Shows times anew when the choice changes. While the node is in no open window nothing is done
   * and nothing is held; what was missed is made up for when it comes back.
   */
  public static void follow(Node node, Runnable show) {
    TimeChoice[] shown = {CHOICE.get()};
    CHOICE
        .when(InWindow.of(node))
        .subscribe(
            choice -> {
              if (choice != shown[0]) {
                shown[0] = choice;
                show.run();
              }
            });
  }
}

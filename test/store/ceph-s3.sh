#!/usr/bin/env bash
# A real S3 service for the tests and by hand: Ceph's object gateway (radosgw) over one monitor and
# one OSD, on loopback, three processes without systemd. Needs the Debian packages
#
#   apt-get update && DEBIAN_FRONTEND=noninteractive \
#     apt-get install -y --no-install-recommends radosgw ceph-mon ceph-osd
#
# usage:  test/store/ceph-s3.sh [FOLDER]    everything is kept in FOLDER, by default a fresh one below TMPDIR
#         FOLDER/stop.sh [now]         stops it; now = without waiting
# env:    S3_PORT         the gateway's port (default: a free one)
#         CEPH_STORE      memstore (default: objects in memory) or bluestore (in a sparse file in FOLDER)
#         CEPH_BYTES      how much it may hold (default 4 GiB)
#         CEPH_UNTIL_PID  stops by itself and removes FOLDER once the process with that id has ended
#
# Prints the settings that `legis` takes, ready for `source` or `export`; make a bucket first.
set -euo pipefail
ROOT=${1:-$(mktemp -d)}
STORE=${CEPH_STORE:-memstore}
BYTES=${CEPH_BYTES:-4294967296}
REGION=us-east-1
ACCESS_KEY=testkey0000000000000
SECRET_KEY=testsecret00000000000000000000000000000
for x in ceph-mon ceph-osd radosgw radosgw-admin; do command -v $x >/dev/null || { echo "$x is not installed (see the top of $0)" >&2; exit 2; }; done
mkdir -p "$ROOT"/{mon,osd,log,run,rgw,crash}
ROOT=$(cd "$ROOT" && pwd)
if compgen -G "$ROOT/run/*.pid" >/dev/null; then echo "already started? see $ROOT/run" >&2; exit 3; fi
[ -e "$ROOT/ceph.conf" ] && { echo "$ROOT holds an earlier cluster; use a fresh directory" >&2; exit 3; }
export CEPH_CONF="$ROOT/ceph.conf"
uuid() { cat /proc/sys/kernel/random/uuid; }
FSID=$(uuid)
read -r P_MON P_RGW < <(/usr/bin/python3 - "${S3_PORT:-0}" <<'PYEOF'
import socket, sys
ss = []
for want in (0, int(sys.argv[1])):
    s = socket.socket(); s.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    s.bind(('127.0.0.1', want)); ss.append(s)
print(*(s.getsockname()[1] for s in ss))
PYEOF
)
cat >"$CEPH_CONF" <<CONF
[global]
fsid = $FSID
mon host = v2:127.0.0.1:$P_MON
mon initial members = a
public addr = 127.0.0.1
cluster addr = 127.0.0.1
ms bind ipv6 = false
ms bind msgr1 = false
ms bind port min = 16800
ms bind port max = 18800
mon warn on insecure global id reclaim allowed = false
auth cluster required = none
auth service required = none
auth client required = none
# (without keys there is no 'secure' mode, which radosgw would ask for: say crc)
ms mon client mode = crc
ms mon service mode = crc
ms mon cluster mode = crc
run dir = $ROOT/run
admin socket =
log file = $ROOT/log/\$name.log
log to stderr = false
err to stderr = true
log to syslog = false
crash dir = $ROOT/crash
keyring = $ROOT/none
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 8
osd pool default pgp num = 8
osd pool default pg autoscale mode = off
osd crush chooseleaf type = 0
mon allow pool size one = true
mon warn on pool no redundancy = false
mon max pg per osd = 2000
[mon]
mon data = $ROOT/mon
mon cluster log file = $ROOT/log/cluster.log
mon compact on start = false
mon data avail warn = 1
mon data avail crit = 0
paxos propose interval = 0.05
[osd]
osd data = $ROOT/osd
osd objectstore = $STORE
memstore device bytes = $BYTES
bluestore block create = true
bluestore block size = $BYTES
bluestore fsck on mount = false
osd heartbeat grace = 3600
osd memory target = 939524096
osd mon heartbeat interval = 30
osd class load list = *
osd class default list = *
osd scrub begin hour = 0
osd scrub end hour = 1
[client]
objecter tick interval = 0.5
mon client hunt interval = 0.3
mon client hunt interval backoff = 1.0
rgw data = $ROOT/rgw
rgw frontends = beast endpoint=127.0.0.1:$P_RGW tcp_nodelay=1
rgw enable apis = s3
rgw dns name = localhost
rgw thread pool size = 64
rgw dynamic resharding = false
rgw enable ops log = false
rgw enable usage log = false
rgw run sync thread = false
rgw gc obj min wait = 10
rgw gc processor period = 10
rgw gc processor max time = 10
debug rgw = 0/0
debug ms = 0/0
rgw rados pool pg num min = 8
CONF

cat >"$ROOT/stop.sh" <<'STOP'
#!/usr/bin/env bash
# stops the ceph processes of this directory, by pid: TERM, gateway first; "stop.sh now" kills at once
cd "$(dirname "$0")/run" || exit 0
sig=TERM; [ "${1:-}" = now ] && sig=KILL
running() { grep -qsE '^State:[[:space:]]+[^ZX[:space:]]' "/proc/$1/status"; }   # a zombie its reaper has not met yet is not running
for f in radosgw ceph-osd ceph-mon; do
  [ -f $f.pid ] || continue
  pid=$(cat $f.pid)
  if grep -qsa "^$f" "/proc/$pid/cmdline"; then
    kill -$sig "$pid" 2>/dev/null
    for _ in $(seq 200); do running "$pid" || break; sleep 0.05; done
    if running "$pid"; then kill -KILL "$pid" 2>/dev/null; fi
  fi
  rm -f $f.pid
done
exit 0
STOP
chmod +x "$ROOT/stop.sh"
# from the very beginning, so that a start that is broken off is cleaned up too
if [ -n "${CEPH_UNTIL_PID:-}" ]; then
  setsid bash -c 'while kill -0 "$1" 2>/dev/null; do sleep 0.3; done; "$2/stop.sh" now; rm -rf "$2"' \
    _ "$CEPH_UNTIL_PID" "$ROOT" </dev/null >/dev/null 2>&1 &
fi
fail() { echo "ceph did not come up: $*" >&2; tail -n 15 "$ROOT"/log/*.log "$ROOT"/log/*.out 2>/dev/null | cut -c1-300 >&2; [ -n "${CEPH_DEBUG_KEEP:-}" ] || "$ROOT/stop.sh"; exit 1; }
bg() { setsid "$@" </dev/null >"$ROOT/log/$1.out" 2>&1 & echo $! >"$ROOT/run/$1.pid"; }

# --- monitor ---------------------------------------------------------------------------------
monmaptool --create --fsid "$FSID" --addv a "[v2:127.0.0.1:$P_MON]" "$ROOT/monmap" >/dev/null
ceph-mon --mkfs -i a --monmap "$ROOT/monmap" >"$ROOT/log/mon-mkfs.out" 2>&1 || fail "mon mkfs"
bg ceph-mon -f -i a

# --- one OSD ---------------------------------------------------------------------------------
OSD_UUID=$(uuid)
timeout 20 ceph osd new "$OSD_UUID" >"$ROOT/log/osd-new.out" 2>&1 || fail "osd new"
ceph-osd -i 0 --mkfs --osd-uuid "$OSD_UUID" >"$ROOT/log/osd-mkfs.out" 2>&1 || fail "osd mkfs"
bg ceph-osd -f -i 0

# --- gateway and its user --------------------------------------------------------------------
timeout 60 radosgw-admin user create --uid=test --display-name=test --access-key="$ACCESS_KEY" --secret="$SECRET_KEY" \
  >"$ROOT/log/user.out" 2>&1 || fail "user create"
bg radosgw -f -n client.rgw
for i in $(seq 400); do
  (exec 3<>"/dev/tcp/127.0.0.1/$P_RGW") 2>/dev/null && break
  kill -0 "$(cat "$ROOT/run/radosgw.pid")" 2>/dev/null || fail "radosgw ended"
  [ "$i" = 400 ] && fail "no answer"
  sleep 0.05
done
cat >"$ROOT/s3.env" <<ENV
S3_ENDPOINT=http://127.0.0.1:$P_RGW
S3_REGION=$REGION
AWS_ACCESS_KEY_ID=$ACCESS_KEY
AWS_SECRET_ACCESS_KEY=$SECRET_KEY
CEPH_ROOT=$ROOT
ENV
cat "$ROOT/s3.env"
echo "# pids: $(cat "$ROOT"/run/*.pid | tr '\n' ' ')   stop: $ROOT/stop.sh   logs: $ROOT/log"
